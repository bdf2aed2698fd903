const REMEMBERED = 30;
/** Keys whose values name something; what is remembered of the others would only be text. */
const NAMES = /(?:id|ids|code|codes|version|versions|locale|token|username|email|path|category|food|set|type)$/i;
const ALIASES: Readonly<Record<string, string>> = { currentId: 'id', currentCode: 'code', surveyId: 'survey' };

/**
 * Values that the service knows, by area and by the key under which inputs and answers have them: a made-up code would meet
 * nothing but 404.
 */
export class KnownValues {
  readonly #lists = new Map<string, unknown[]>();

  learn(area: string, value: unknown): void {
    if (Array.isArray(value)) for (const item of value.slice(0, REMEMBERED)) this.learn(area, item);
    if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof File) return;
    for (const [key, inner] of Object.entries(value)) {
      if (NAMES.test(key)) for (const one of [inner].flat() as unknown[]) this.#remember(area, key, one);
      this.learn(area, inner);
    }
  }

  /** One of them, undefined if there is none; `index` may be any whole number from 0. */
  pick(area: string, key: string, index: number): unknown {
    const alias = ALIASES[key] ?? key.replace(/s$/, '');
    const names = [`${area}.${key}`, `${area}.${alias}`, key, alias];
    const lists = names.flatMap((name) => this.#lists.get(name) ?? []);
    return lists.length === 0 ? undefined : lists[index % lists.length];
  }

  #remember(area: string, key: string, value: unknown): void {
    if (typeof value !== 'string' && typeof value !== 'number') return;
    // Ids of different areas have nothing to do with one another.
    const names = key === 'id' || key === 'code' ? [`${area}.${key}`] : [`${area}.${key}`, key];
    for (const name of names) {
      const list = this.#lists.get(name) ?? [];
      if (list.includes(value)) continue;
      this.#lists.set(name, [...list, value].slice(-REMEMBERED));
    }
  }
}
