import type { EarlierAmount } from '@dietary-recall/recall-flow';
import { nutrientsOfConditions } from '@dietary-recall/scheme/answers';
import { i18n } from '@lingui/core';
import type { EarlierAmount as EarlierAmountOf, Food, LookupHeader, Picture } from 'dietary-recall-client';
import { useCallback, useEffect, useState } from 'react';
import type { SurveyContext } from './context.ts';
import { device } from './device.ts';
import { listOnDevice } from './list-on-device.ts';
import { api, isAway, noteFault, refusalOf } from './service.ts';

/** How long foods may take to load before the next question is asked without them. */
const PATIENCE_MS = 4000;

/**
 * What the application has loaded of the food list. A value is loaded once, kept in memory, and kept on the device until the recall is sent,
 * so that a recall goes on without a connection as far as possible.
 */
export class Library {
  readonly #context: SurveyContext;
  readonly #surveyId: string;
  readonly #prefix: string;
  readonly #locale: string;
  /** The nutrient types that conditions of the scheme ask about. */
  readonly #nutrients: number[];
  readonly #earlierKey: string;
  readonly #known = new Map<string, unknown>();
  readonly #loading = new Map<string, Promise<unknown>>();

  constructor(context: SurveyContext) {
    const { surveyId, scheme, person } = context;
    const { localeId } = context.parameters;
    this.#context = context;
    this.#surveyId = surveyId;
    this.#prefix = `${surveyId}/${localeId}/`;
    this.#locale = localeId;
    this.#nutrients = nutrientsOfConditions(scheme);
    this.#earlierKey = `earlier/${person.id}`;
  }

  food = (code: string) =>
    this.#load(`food/${code}`, () =>
      api.foods.get.query({ locale: this.#locale, code, nutrients: this.#nutrients }).catch((error: unknown) => {
        if (refusalOf(error)?.data.code === 'food.not_found') return null;
        throw error;
      }),
    );
  /** Loads foods, and stops waiting after a while: the next question is then asked without them. */
  foods = (codes: readonly string[]): Promise<unknown> =>
    Promise.race([
      Promise.all(codes.map((code) => this.food(code).catch(() => undefined))),
      new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
    ]);
  parts = (text: string) =>
    this.#load(`parts/${text}`, async () => {
      const desc = text.slice(0, 256);
      try {
        return (await api.foods.splitDescription.query({ locale: this.#locale, desc, language: i18n.locale })).parts;
      } catch (error) {
        const list = isAway(error) ? await listOnDevice(this.#context) : null;
        if (list === null) throw error;
        return list.split(desc, i18n.locale);
      }
    });
  suggestions = (codes: readonly string[]) =>
    this.#load(suggestionsKey(codes), async () => {
      const { categories } = await api.foods.suggestCategories.query({ locale: this.#locale, f: [...codes] });
      // Their names and pictures, to ask with.
      for (const { code, localDescription, thumbnail } of categories) {
        this.#keep(`name/${code}`, localDescription);
        this.#keep(`picture/${code}`, thumbnail);
      }
      return categories.map(({ code }) => code);
    });
  asServed = async (id: string) => {
    const set = await this.#load(`as-served/${id}`, () => api.portionSizes.getAsServed.query({ id }));
    for (const { mainImageUrl } of set.images) this.#keep(`pictures/${mainImageUrl}`, set.images.length);
    return set;
  };
  guideImage = async (id: string) => {
    const guide = await this.#load(`guide-image/${id}`, () => api.portionSizes.getGuideImage.query({ id }));
    for (const object of guide.imageMap.objects)
      this.#keep(`object/${guide.imageMap.baseImageUrl}/${object.id}`, object.description);
    return guide;
  };
  drinkware = (id: string) => this.#load(`drinkware/${id}`, () => api.portionSizes.getDrinkware.query({ id }));
  imageMap = (id: string) => this.#load(`image-map/${id}`, () => api.portionSizes.getImageMap.query({ id }));
  methodTables = () => this.#load('method-tables', () => api.portionSizes.methodTables.query());
  roots = () => this.#load('roots', () => api.categories.listRoots.query({ locale: this.#locale }));
  contents = (code: string) =>
    this.#load(`contents/${code}`, () => {
      const alg = this.#context.parameters.searchSortingAlgorithm;
      return api.categories.contents.query({ locale: this.#locale, code, alg });
    });

  knownFood = (code: string) => this.#known.get(`food/${code}`) as Food | null | undefined;
  knownParts = (text: string) => this.#known.get(`parts/${text}`) as readonly string[] | undefined;
  knownSuggestions = (codes: readonly string[]) => this.#known.get(suggestionsKey(codes)) as string[] | undefined;
  /** The picture of a category; null: it has none. */
  pictureOf = async (code: string): Promise<Picture | null> => {
    const known = this.#known.get(`picture/${code}`) as Picture | null | undefined;
    return known === undefined ? (await this.contents(code)).thumbnail : known;
  };
  /** The name of a category, as far as it was seen. */
  nameOf = (code: string) => this.#known.get(`name/${code}`) as string | undefined;
  /** How many pictures the set of a picture has, as far as it was seen. */
  picturesBeside = (imageUrl: string) => this.#known.get(`pictures/${imageUrl}`) as number | undefined;
  /** What an outlined object shows, as far as its picture was seen. */
  objectName = (imageUrl: string, id: number) => this.#known.get(`object/${imageUrl}/${id}`) as string | undefined;

  /** The newest amount of a food in the person's last recalls, as far as they are loaded. */
  earlierAmount = (code: string): EarlierAmount | undefined =>
    (this.#known.get(this.#earlierKey) as EarlierAmountOf[] | undefined)?.find((amount) => amount.code === code);
  loadEarlier = () =>
    this.#load(this.#earlierKey, () => api.submissions.listEarlierAmounts.query({ surveyId: this.#surveyId }));

  noteNames(headers: readonly LookupHeader[]): void {
    for (const { code, localDescription } of headers) this.#keep(`name/${code}`, localDescription);
  }

  /** Reads what the device has, so that the next question is known before anything is sent. */
  async restore(): Promise<void> {
    for (const [key, value] of await device.allLoaded(this.#prefix)) this.#known.set(key, value);
  }

  forget(): Promise<void> {
    return device.dropLibrary(this.#prefix);
  }

  #keep(key: string, value: unknown): void {
    if (this.#known.get(key) === value) return;
    this.#known.set(key, value);
    void device.keepLoaded(this.#prefix + key, value);
  }

  #load<T>(key: string, fetchIt: () => Promise<T>): Promise<T> {
    if (this.#known.has(key)) return Promise.resolve(this.#known.get(key) as T);
    const loading = this.#loading.get(key) ?? this.#fetch(key, fetchIt).finally(() => this.#loading.delete(key));
    this.#loading.set(key, loading);
    return loading as Promise<T>;
  }

  async #fetch<T>(key: string, fetchIt: () => Promise<T>): Promise<T> {
    try {
      const value = await fetchIt();
      this.#known.set(key, value);
      void device.keepLoaded(this.#prefix + key, value);
      return value;
    } catch (error) {
      const stored = isAway(error) ? await device.loaded(this.#prefix + key) : undefined;
      if (stored === undefined) throw error;
      this.#known.set(key, stored);
      return stored as T;
    }
  }
}

function suggestionsKey(codes: readonly string[]): string {
  return `suggestions/${[...new Set(codes)].toSorted().join(' ')}`;
}

export type Loaded<T> = { value: T; state: 'loaded' } | { value: undefined; state: 'loading' | 'failed' };

/** Loads what a screen needs. `key` names it; another key loads anew. */
export function useLoaded<T>(key: string, load: () => Promise<T>): Loaded<T> & { retry: () => void } {
  const [found, setFound] = useState<{ key: string; value?: T; isFailed: boolean }>({ key, isFailed: false });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isShown = true;
    load().then(
      (value) => isShown && setFound({ key, value, isFailed: false }),
      (error: unknown) => {
        if (!isShown) return;
        noteFault(error);
        setFound({ key, isFailed: true });
      },
    );
    return () => void (isShown = false);
    // The key says what is loaded.
  }, [key, attempt]);
  const retry = useCallback(() => {
    setFound({ key, isFailed: false });
    setAttempt((count) => count + 1);
  }, [key]);
  if (found.key === key && found.value !== undefined) return { value: found.value, state: 'loaded', retry };
  return { value: undefined, state: found.key === key && found.isFailed ? 'failed' : 'loading', retry };
}
