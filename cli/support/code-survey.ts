import type { CodingEntryKind, CodingReason } from '@dietary-recall/vocabulary';
import type { Food, ProgramClient } from '../../client/index.ts';
import { recipeOf, type Recipe } from '../respondents/not-listed.ts';

const MOST_GROUPS = 100;
const MOST_ENTRIES = 500;
/** So many times what is plausible of a food is taken for a slip of the pen. */
const SLIP = 2;

type Queue = Awaited<ReturnType<ProgramClient['api']['codings']['listQueue']['query']>>['items'];
type Group = Queue[number];
type AlikeChange = Parameters<ProgramClient['api']['codings']['codeAlike']['mutate']>[0]['change'];
type GivenFoods = Extract<AlikeChange, { kind: 'code' }>['foods'];
type Step = Awaited<ReturnType<ProgramClient['api']['codings']['code']['mutate']>>;

/** A step of coding: what was decided on entries of the queue. */
export interface CodedStep {
  entryKind: CodingEntryKind;
  /** `learnt`: the list has the code by now. */
  kind: 'learnt' | 'code' | 'correct' | 'confirm';
  foods: GivenFoods;
  codings: Step['codings'];
}

/**
 * Codes all that the queue of a survey holds, as a nutritionist would who knows what the people of a simulation mean: what was chosen before for
 * the same words, else a recipe, else what the search finds. What nobody can tell is confirmed as it is. Works on any survey, until its queue is
 * empty. `onProgress` gets the share of the entries that are coded.
 */
export async function codeSurvey(
  staff: ProgramClient,
  survey: { id: string; localeId: string },
  onProgress: (share: number) => void = () => undefined,
): Promise<CodedStep[]> {
  const coder = new Coder(staff, survey);
  let all = 0;
  let done = 0;
  for (;;) {
    const { items, total } = await staff.api.codings.listQueue.query({ surveyId: survey.id, limit: MOST_GROUPS });
    if (items.length === 0) return coder.steps;
    all = Math.max(all, total);
    const learnt = items.filter(({ isLearnt }) => isLearnt);
    if (learnt.length > 0) await coder.codeLearnt(learnt);
    for (const group of items) {
      if (!group.isLearnt) await coder.decide(group);
      done += 1;
      onProgress(done / all);
    }
  }
}

class Coder {
  readonly steps: CodedStep[] = [];
  readonly #api: ProgramClient['api'];
  readonly #surveyId: string;
  readonly #locale: string;

  constructor({ api }: ProgramClient, { id, localeId }: { id: string; localeId: string }) {
    this.#api = api;
    this.#surveyId = id;
    this.#locale = localeId;
  }

  /** Decides on the entries of a group. */
  async decide(group: Group): Promise<void> {
    switch (group.kind) {
      case 'missing-food':
        return this.#codeAs(group, (await this.#recipe(group)) ?? likely(group), 'not-in-list');
      case 'unresolved-code':
        return this.#codeUnresolved(group, likely(group) ?? (await this.#found(group)));
      case 'unknown-portion':
        return this.#codeAs(group, await this.#oneUnit(group.textKey), 'unknown-portion');
      case 'flagged-food':
        return this.#judgeAmounts(group);
    }
  }

  /** Codes all codes that the list has learnt, in one step but for amounts that nobody knows. */
  async codeLearnt(groups: readonly Group[]): Promise<void> {
    let left = 0;
    for (const group of groups) left += group.entries - (await this.#weighUnknown(group, group.textKey, 'learnt'));
    if (left === 0) return;
    const wanted = { surveyId: this.#surveyId, reason: 'unknown-code' } as const;
    const { codings } = await this.#api.codings.codeLearnt.mutate(wanted);
    this.steps.push({ entryKind: 'unresolved-code', kind: 'learnt', foods: [], codings });
  }

  /** Codes an unknown code as a food. The amounts that nobody knows are coded one by one. */
  async #codeUnresolved(group: Group, foods: GivenFoods | null): Promise<void> {
    const [food] = foods ?? [];
    const weighed = food ? await this.#weighUnknown(group, food.code, 'code') : 0;
    if (weighed < group.entries) await this.#codeAs(group, foods, 'unknown-code');
  }

  /**
   * Codes the entries of a group whose amount nobody knows as one unit of a food, or as of unknown weight, because an unknown amount of a food
   * without a default amount would leave the queue without a weight and without a decision on it. Returns their number.
   */
  async #weighUnknown({ kind: entryKind, textKey }: Group, code: string, kind: 'learnt' | 'code'): Promise<number> {
    if ((await this.#food(code)).defaultAmount !== null) return 0;
    const surveyId = this.#surveyId;
    const entries = { surveyId, kind: entryKind, textKey, limit: MOST_ENTRIES };
    const { items } = await this.#api.codings.listEntries.query(entries);
    const unknown = items.filter(({ grams }) => grams === null);
    const foods = (await this.#oneUnit(code)) ?? [{ code, grams: null }];
    for (const { id: foodId, submissionId } of unknown) {
      const change = { kind: 'code' as const, foodId, foods };
      const reason = 'unknown-portion';
      const { codings } = await this.#api.codings.code.mutate({ surveyId, submissionId, change, reason });
      this.steps.push({ entryKind, kind, foods, codings });
    }
    return unknown.length;
  }

  /** Codes a group as these foods. Without foods it is confirmed as it is. */
  async #codeAs(group: Group, foods: GivenFoods | null, reason: CodingReason): Promise<void> {
    if (foods === null) return this.#decideAlike(group, { kind: 'confirm' }, 'checked');
    return this.#decideAlike(group, { kind: 'code', foods }, reason);
  }

  async #decideAlike({ kind: entryKind, textKey }: Group, change: AlikeChange, reason: CodingReason): Promise<void> {
    const alike = { surveyId: this.#surveyId, kind: entryKind, textKey };
    const { codings } = await this.#api.codings.codeAlike.mutate({ ...alike, change, reason });
    const { kind } = change;
    this.steps.push({
      entryKind,
      kind: kind === 'code' ? 'code' : 'confirm',
      foods: kind === 'code' ? change.foods : [],
      codings,
    });
  }

  /** The foods of the recipe of a missing food. Null if its words are no known ones, or if the list lacks a food. */
  async #recipe({ text }: Group): Promise<GivenFoods | null> {
    const recipe = recipeOf(text);
    return recipe && this.#foodsOf(recipe);
  }

  async #foodsOf(recipe: Recipe): Promise<GivenFoods | null> {
    const foods: GivenFoods = [];
    for (const [words, grams] of recipe) {
      const code = await this.#search(words);
      if (code === null) return null;
      foods.push({ code, grams });
    }
    return foods;
  }

  /** The food that the search finds for the words of any entry of a group. */
  async #found({ kind, textKey }: Group): Promise<GivenFoods | null> {
    const group = { surveyId: this.#surveyId, kind, textKey };
    const { items } = await this.#api.codings.listEntries.query({ ...group, limit: MOST_ENTRIES });
    for (const text of new Set(items.map((entry) => entry.text))) {
      const code = await this.#search(text);
      if (code !== null) return [{ code }];
    }
    return null;
  }

  async #search(words: string): Promise<string | null> {
    const { foods } = await this.#api.foods.lookup.query({ locale: this.#locale, desc: words, limit: 1 });
    return foods[0]?.code ?? null;
  }

  /** One unit of a food, such as a slice. Null if it has no units. */
  async #oneUnit(code: string): Promise<GivenFoods | null> {
    const { portionSizeMethods } = await this.#food(code);
    const [unit] = portionSizeMethods.flatMap((one) => (one.method === 'standard-portion' ? one.parameters.units : []));
    return unit ? [{ code, grams: unit.weight }] : null;
  }

  /** Corrects amounts that are a slip of the pen, each for itself, and confirms the others. */
  async #judgeAmounts(group: Group): Promise<void> {
    const { kind, textKey, code } = group;
    const plausible = code === null ? null : (await this.#food(code)).reasonableAmount;
    const wanted = { surveyId: this.#surveyId, kind, textKey, limit: MOST_ENTRIES };
    const { items, total } = await this.#api.codings.listEntries.query(wanted);
    const slips = items.filter(({ grams }) => plausible !== null && grams !== null && grams > SLIP * plausible);
    for (const { id: foodId, submissionId } of slips) {
      const { codings } = await this.#api.codings.code.mutate({
        surveyId: this.#surveyId,
        submissionId,
        change: { kind: 'correct', foodId, grams: plausible },
        reason: 'implausible-amount',
      });
      this.steps.push({ entryKind: kind, kind: 'correct', foods: [], codings });
    }
    if (total > slips.length) await this.#decideAlike(group, { kind: 'confirm' }, 'checked');
  }

  #food(code: string): Promise<Food> {
    return this.#api.foods.get.query({ locale: this.#locale, code });
  }
}

/** What was chosen before for the same words, else the first food that the search suggests. */
function likely({ chosenBefore, suggestions }: Group): GivenFoods | null {
  const [food] = [...chosenBefore, ...suggestions];
  return food ? [{ code: food.code }] : null;
}
