import { setTimeout } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { plain, wordsIn, type Words } from './catalogue.ts';
import { pointer, type Hands } from './hands.ts';

// A person who answers whatever question is on the screen until the day is sent. They know the screen by roles and accessible names alone,
// as a screen reader tells it.

/** What a person had on one day. What is not said has a plain answer: no, nothing, I don't know, the first that is offered. */
export interface Day {
  /** Which of the days that are offered; the first is 0. */
  dayOffered?: number;
  wake?: string;
  sleep?: string;
  meals: readonly Meal[];
  /** The questions of the page of forgotten foods, or of suggestions, that are answered with yes, and what it was. */
  forgotten?: Readonly<Record<string, Food & { meal?: string }>>;
  supplements?: readonly string[];
  /** Answers by the text of the question. Skipped, if there is none. */
  answers?: Readonly<Record<string, StudyAnswer>>;
}

export interface Meal {
  /** The name of a usual meal; any other name is a meal of one's own. */
  name: string;
  time: string;
  isAfterMidnight?: boolean;
  foods: readonly Food[];
}

export interface Food {
  /** The words of the person. */
  words: string;
  /** What the words are split into. */
  parts?: readonly Food[];
  /** Other words to search with. */
  search?: string;
  /** The name of the food in the list; else the first that is found. */
  take?: string;
  /** The categories, from the top, that lead to the food. */
  browse?: readonly string[];
  /** It is not in the list: said in one's own words. */
  own?: { brand?: string; made?: string; amount?: string; left?: string };
  /** It was made at home of these. */
  ingredients?: readonly Food[];
  brand?: string;
  isReadyMeal?: boolean;
  isSameAsLastTime?: boolean;
  amount?: Amount;
  /** What was left over, as the screen asks it. */
  left?: Amount;
  /** What went with it and is in the list of the meal: these words are in the question. */
  already?: string;
  /** What went with it: `when` is in the question of the list. */
  with?: readonly (Food & { when: string })[];
}

/** How an amount is said: what is pressed on the screens that its method has. */
export interface Amount {
  isUnknown?: boolean;
  /** The way to say it, in the English of the application, such as “With pictures”. */
  way?: string;
  /** The number of the picture, from 1. */
  picture?: number;
  /** How often Less (below 0) or More is pressed after the picture. */
  turns?: number;
  /** The bowl, the vessel, the size, the kind of pizza and its thickness: part of its name, in the order of the screens. */
  things?: readonly string[];
  /** The level of a vessel, in the English of the application, such as “half full”. */
  level?: string;
  count?: string;
  /** The measure of the list, the share of a food or drink, or a picture in words. */
  measure?: string;
  grams?: string;
  /** The shape of a piece, in the English of the application, and its measures in the order of the screen. */
  shape?: string;
  measures?: readonly string[];
}

/** Yes or no, the labels of what is chosen, what is written, or null for a question that is skipped. */
export type StudyAnswer = boolean | string | readonly string[] | null;

export interface Asked {
  /** The heading of the question. */
  heading: string;
  taps: number;
  /** Whether an answer was chosen before the person chose. */
  isPreselected: boolean;
}

export interface Recalled {
  taps: number;
  /** Letters that were typed in search fields. */
  searchLetters: number;
  questions: readonly Asked[];
}

const WAIT_MS = 300_000;
const POLL_MS = 20;

/**
 * What happens before a question is answered; `number` counts the questions from 0. Returns the page on which the recall then goes on, where
 * the question is read anew, or nothing if all is as it was.
 */
export type Between = (heading: string, number: number) => Promise<Page | undefined>;

/** Answers every question from where the page is until the day has arrived. Fails at a question that has no answer, with its heading. */
export async function recallDay(
  page: Page,
  day: Day,
  hands: Hands = pointer(page),
  between?: Between,
): Promise<Recalled> {
  return new Respondent(page, day, hands).recall(between);
}

type Answer = (values: readonly string[]) => Promise<unknown>;

/** The questions that pictures of growing amounts answer. */
const SERVED: readonly string[] = [
  '<0/>: how much was in your bowl?',
  '<0/>: how much was on one <1/>?',
  '<0/>: how much did you have?',
];
/** The questions that a typed weight answers. */
const WEIGHED: ReadonlySet<string> = new Set(['<0/>: what did it weigh?', '<0/>: how much was it?']);
/** The ways that pictures of a set answer, also where they are read as a list. */
const PICTURE_WAYS: ReadonlySet<string> = new Set(['With pictures', 'From a list of amounts']);

class Respondent {
  #page: Page;
  #main: Locator;
  readonly #day: Day;
  #hands: Hands;
  #words: Words = wordsIn('en');
  #searchLetters = 0;
  /** The foods that were found, by the name of the list, the last one last. */
  readonly #told: { name: string; food: Food }[] = [];
  /** The foods that are not found yet, in the order in which they were said. */
  readonly #untold: Food[] = [];
  /** What went with a food, to be found next. */
  #next: Food | null = null;
  /** How often a screen of the amount of each food asked which thing is most like it. */
  readonly #things = new Map<Food, number>();
  readonly #went = new Set<Food>();

  constructor(page: Page, day: Day, hands: Hands) {
    this.#page = page;
    this.#main = page.getByRole('main');
    this.#day = day;
    this.#hands = hands;
  }

  async recall(between?: Between): Promise<Recalled> {
    const questions: Asked[] = [];
    await this.#heading().waitFor();
    this.#words = wordsIn((await this.#page.locator('html').getAttribute('lang')) ?? 'en');
    for (let interrupted = ''; ;) {
      const shown = (await this.#heading().elementHandle())!;
      const text = plain((await shown.textContent()) ?? '');
      if (this.#words.pattern('Thank you. Your {name} has arrived.').test(text)) break;
      // Where the recall went on at the same question, that is answered.
      const asked = `${questions.length} ${text}`;
      if (interrupted !== asked) {
        interrupted = asked;
        const next = await between?.(text, questions.length);
        if (next) {
          this.#moveTo(next);
          continue;
        }
      }
      const before = this.#hands.taps;
      const isPreselected = (await this.#main.locator(':checked, [aria-pressed=true]').count()) > 0;
      await this.#answer(text).catch((error: unknown) => {
        throw new Error(`no answer to “${text}”: ${error instanceof Error ? error.message : ''}`, { cause: error });
      });
      await this.#whenLeft(shown, text);
      questions.push({ heading: text, taps: this.#hands.taps - before, isPreselected });
    }
    return { taps: this.#hands.taps, searchLetters: this.#searchLetters, questions };
  }

  #heading(): Locator {
    return this.#main.getByRole('heading', { level: 1 });
  }

  /** Goes on with a pointer on another page, such as that of another device. */
  #moveTo(page: Page): void {
    if (page === this.#page) return;
    this.#page = page;
    this.#main = page.getByRole('main');
    this.#hands = pointer(page);
  }

  /** Waits until another question is there. What the application refuses is a fault. */
  async #whenLeft(heading: { evaluate: ElementEvaluate }, text: string): Promise<void> {
    const refusal = this.#main.getByRole('alert');
    await until(`“${text}” is asked still`, async () => {
      const [isThere, now] = await heading.evaluate((shown) => [shown.isConnected, shown.textContent ?? ''] as const);
      if (!isThere || plain(now) !== text) return true;
      if ((await refusal.count()) > 0) throw new Error(`“${text}” takes no such answer: ${await refusal.innerText()}`);
      return false;
    });
  }

  async #answer(text: string): Promise<void> {
    for (const [english, answer] of Object.entries(this.#answers)) {
      const values = this.#words.pattern(english).exec(text)?.slice(1);
      if (values) {
        if (!(await this.#saysAnotherWay(english, values[0] ?? ''))) await answer(values);
        return;
      }
    }
    if (await this.#isAssociated()) return this.#sayWhatWentWithIt(text);
    if (await this.#isThere(this.#radio(this.#words.of('No, nothing else'))))
      return this.#answerWith('No, nothing else');
    await this.#answerStudy(text);
  }

  readonly #answers: Readonly<Record<string, Answer>> = {
    'Welcome back': () => this.#press('Go on'),
    'Before you begin': async () => {
      await this.#hands.choose(this.#main.getByRole('checkbox'));
      await this.#goOn();
    },
    'Please tell us everything you ate and drank on <0>{0}</0>': () => this.#press('Begin'),
    'Which day do you want to tell us about?': async () => {
      await this.#hands.choose(this.#main.getByRole('radio').nth(this.#day.dayOffered ?? 0));
      await this.#press('Begin');
    },
    'When did your day begin and end?': () => this.#sayWaking(),
    'When did you eat or drink?': () => this.#sayMeals(),
    'What did you eat and drink, all day long?': () => this.#list(this.#day.meals.flatMap(({ foods }) => foods)),
    '{shown}: when was that?': ([name = '']) => this.#sayTime(this.#meal(name)),
    'When was that?': () => this.#sayWhen(),
    '{name}: what did you eat and drink?': ([name = '']) => this.#list(this.#meal(name).foods),
    'When did you have “{name}”?': ([words = '']) => this.#placeFood(words),
    '<0>Between {begin} and {end},</0> did you eat or drink anything?': () => this.#answerWith('No'),
    'Did you have any of these as well?': () => this.#sayForgotten(),
    '{name}: did you have any of these as well?': () => this.#sayForgotten(),
    'Did you take vitamins, minerals or other supplements?': () => this.#list(this.#supplements(), 'I took none'),
    '“{typed}”: one thing or several?': () => this.#sayParts(),
    'Which of these was your “{typed}”?': ([words = '']) => this.#find(words),
    'Which food was it?': () => this.#find(''),
    'What was in “{0}”?': ([words = '']) => this.#list(this.#food(words).ingredients ?? []),
    '<0/>: which brand?': ([name = '']) => this.#sayBrand(this.#food(name)),
    '<0/>: did you buy it ready to eat?': ([name = '']) => this.#sayYesOrNo(this.#food(name).isReadyMeal ?? false),
    '<0/>: was it the same amount as on {then}?': ([name = '']) =>
      this.#answerWith(this.#food(name).isSameAsLastTime ? 'Yes, the same' : 'No, another amount'),
    '<0/>: how would you like to show how much you had?': ([name = '']) => this.#sayWay(name),
    ...Object.fromEntries(
      SERVED.map((question): [string, Answer] => [question, ([name = '']) => this.#pickPicture(this.#amount(name))]),
    ),
    'You had {count} × <0/>. How many of them had this much <1/> on?': () => this.#count({}),
    '<0/>: which one is most like yours?': ([name = '']) => this.#pickThing(name),
    '<0/>: which bowl is most like yours?': ([name = '']) => this.#pickThing(name),
    '<0/>: how high was the milk in the bowl?': ([name = '']) => this.#pickThing(name),
    '<0/>: which pizza was it?': ([name = '']) => this.#pickThing(name),
    'How thick was the pizza?': () => this.#pickThing(this.#last()),
    'How big was a piece?': () => this.#pickThing(this.#last()),
    '<0/>: how full was it?': ([name = '']) => this.#sayLevel(this.#amount(name)),
    '<0/>: how full was each of them?': ([name = '']) => this.#sayLevel(this.#amount(name)),
    '<0/>: how many of these?': ([name = '']) => this.#count(this.#amount(name)),
    'How many pizzas?': () => this.#count(this.#amount(this.#last())),
    'How many of these pieces?': () => this.#count(this.#amount(this.#last())),
    '<0/>: what was the shape of one piece?': ([name = '']) => this.#sayShape(this.#amount(name)),
    '<0/>: how big was one piece?': ([name = '']) => this.#sayMeasures(this.#amount(name)),
    '<0/>: which of these did you have?': ([name = '']) => this.#pickMeasure(this.#amount(name)),
    '<0/>: how much of it was in the drink?': ([name = '']) => this.#pickMeasure(this.#amount(name)),
    '<0/>: how much of it was there?': ([name = '']) => this.#pickMeasure(this.#amount(name)),
    '<0/>: what did it weigh?': ([name = '']) => this.#sayWeight(this.#amount(name)),
    '<0/>: how much was it?': ([name = '']) => this.#sayWeight(this.#amount(name)),
    '<0/>: did you finish it?': ([name = '']) => this.#sayFinished(name),
    'drink|<0/>: did you finish it?': ([name = '']) => this.#sayFinished(name),
    '<0/>: how much was left?': ([name = '']) => this.#sayLeft(this.#food(name).left ?? {}),
    '<0/>: that is a lot. Is it right?': () => this.#answerWith('Yes, it is right'),
    'Is this everything?': () => this.#press('Yes, that is everything'),
    'Please look at the amounts once more': () => this.#press('They are right'),
    'Is your {name} complete?': () => this.#press('Yes, this was my day'),
    'Send your {name}': () => this.#press('Send my day'),
    'Sending your {name} …': async () => undefined,
    'We will send it when you are online': async () => undefined,
    'The service cannot be reached': () => this.#press('Try again'),
    'These foods wait for a connection': () => this.#tryAgain(),
  };

  /** Tries until the foods are there: the page stays while one of them is not, and goes on by itself when they are. */
  async #tryAgain(): Promise<void> {
    const again = this.#button(this.#words.of('Try again'));
    await until('the foods wait still', async () => {
      if (await this.#isThere(again)) await again.click({ timeout: 1000 }).catch(() => undefined);
      return !(await this.#isThere(again));
    });
  }

  async #sayWaking(): Promise<void> {
    const { wake, sleep } = this.#day;
    if (wake === undefined || sleep === undefined) return this.#press('I don’t know');
    await this.#hands.write(this.#field('I woke up at'), wake);
    await this.#hands.write(this.#field('I went to bed at'), sleep);
    await this.#goOn();
  }

  /** Says for each usual meal whether there was one, then adds the others: each leads to another question and back to this one. */
  async #sayMeals(): Promise<void> {
    const { meals } = this.#day;
    const open = this.#main.getByRole('group');
    while ((await open.count()) > 0) {
      const group = open.first();
      const name = plain((await group.textContent()) ?? '');
      const isHad = meals.some((meal) => name.startsWith(meal.name));
      await this.#hands.press(
        group.getByRole('button', { name: this.#words.of(isHad ? 'I had this' : 'I had nothing') }),
      );
      await this.#untilGone(group, name);
    }
    const shown = plain(await this.#main.innerText());
    const own = meals.find(({ name }) => !shown.includes(name));
    await (own ? this.#press('Add a meal or snack') : this.#goOn());
  }

  async #untilGone(group: Locator, name: string): Promise<void> {
    await until(`“${name}” is asked still`, async () => {
      return (await group.count()) === 0 || plain((await group.textContent()) ?? '') !== name;
    });
  }

  /** The time of a meal of one's own, or the meal of a food without words. */
  async #sayWhen(): Promise<void> {
    if (!(await this.#isThere(this.#field('Time')))) return this.#placeFood('');
    const shown = await this.#page.getByRole('list').allInnerTexts();
    const told = new Set(this.#mealsAsked);
    const meal = this.#day.meals.find(({ name }) => !told.has(name) && !shown.join('\n').includes(name));
    if (!meal) throw new Error('a meal is asked that the day does not have');
    await this.#hands.write(this.#field('A name for this meal'), meal.name);
    await this.#sayTime(meal);
  }

  readonly #mealsAsked: string[] = [];

  async #sayTime(meal: Meal): Promise<void> {
    this.#mealsAsked.push(meal.name);
    await this.#hands.write(this.#field('Time'), meal.time);
    if (meal.isAfterMidnight)
      await this.#hands.choose(
        this.#main.getByRole('checkbox', { name: this.#words.of('It was after midnight, before I went to bed') }),
      );
    await this.#goOn();
  }

  /** Writes one thing after the other, each ended with Enter. */
  async #list(foods: readonly Food[], none = 'I had nothing'): Promise<void> {
    const field = this.#main.getByRole('textbox');
    for (const food of foods) {
      await this.#hands.write(field, food.words);
      await this.#hands.enter();
      this.#untold.push(...(food.parts ?? [food]));
    }
    await this.#press(foods.length === 0 ? none : 'That was all');
  }

  #supplements(): Food[] {
    return (this.#day.supplements ?? []).map((words) => ({ words, own: {} }));
  }

  /** A food of the page of forgotten foods, or of a list of the whole day. */
  async #placeFood(words: string): Promise<void> {
    const forgotten = Object.values(this.#day.forgotten ?? {}).find(
      (food) => this.#went.has(food) && !this.#placed.has(food),
    );
    if (words === '' && forgotten) this.#placed.add(forgotten);
    const meal = this.#day.meals.find(({ foods }) => foods.some((food) => food.words === words));
    const name = words === '' ? forgotten?.meal : meal?.name;
    const radios = this.#main.getByRole('radio');
    await this.#hands.choose(name === undefined ? radios.first() : this.#radio(name));
  }

  #sayFinished(name: string): Promise<void> {
    return this.#answerWith(this.#food(name).left ? 'No, something was left' : 'Yes, all of it');
  }

  readonly #placed = new Set<Food>();

  async #sayForgotten(): Promise<void> {
    for (const [question, food] of Object.entries(this.#day.forgotten ?? {})) {
      const row = this.#main.getByRole('group', { name: question });
      if (this.#went.has(food) || !(await this.#isThere(row))) continue;
      await this.#hands.choose(row.getByRole('radio', { name: this.#words.of('Yes') }));
      this.#went.add(food);
      this.#untold.push(food);
    }
    await this.#press('No to all the rest');
  }

  async #sayParts(): Promise<void> {
    const text = plain(await this.#main.innerText());
    const isSplit = this.#foods().some(({ words, parts }) => parts && text.includes(words));
    const radios = this.#main.getByRole('radio');
    await this.#hands.choose(isSplit ? radios.first() : radios.last());
  }

  async #find(words: string): Promise<void> {
    const food = this.#next ?? this.#untoldFood(words);
    this.#next = null;
    if (food.ingredients) return this.#press('I made it myself: list what was in it');
    if (food.own) return this.#describe(food.own, food.words);
    if (food.browse) return this.#browse(food, food.browse);
    if (food.search !== undefined) {
      if (food.take === undefined) throw new Error(`which food of “${food.search}” is taken?`);
      await this.#hands.write(this.#main.getByRole('searchbox'), food.search);
      this.#searchLetters += food.search.length;
    }
    const found = this.#main.getByRole('list', { name: this.#words.of('Foods') }).getByRole('button');
    const taken = food.take === undefined ? found.first() : found.filter({ hasText: exactly(food.take) });
    const more = found.filter({ hasText: this.#words.pattern('Show {more} more') });
    // While other words are searched, the rows are those of the words before.
    await (food.search === undefined ? taken.or(more).first() : taken).waitFor();
    while (!(await this.#isThere(taken))) await this.#hands.press(more);
    await this.#take(food, taken);
  }

  async #take(food: Food, row: Locator): Promise<void> {
    const name = plain((await row.textContent()) ?? '');
    const shown = (await row.elementHandle())!;
    this.#told.push({ name, food });
    await this.#hands.press(row);
    // It stays while the food is loaded.
    await until(`“${name}” is shown still`, async () => !(await shown.evaluate((element) => element.isConnected)));
  }

  async #browse(food: Food, path: readonly string[]): Promise<void> {
    if (path.length > 0 && !(await this.#isThere(this.#button(path[0]!)))) await this.#press('Browse categories');
    for (const category of path) await this.#hands.press(this.#button(category));
    const found = this.#main.getByRole('list', { name: this.#words.of('Foods') }).getByRole('button');
    await this.#take(food, food.take === undefined ? found.first() : found.filter({ hasText: exactly(food.take) }));
  }

  async #describe({ brand, made, amount, left }: NonNullable<Food['own']>, words: string): Promise<void> {
    // Who says that it is not here has seen what is.
    await this.#button(this.#words.of('Browse categories')).waitFor();
    await this.#press('It’s not here');
    const said: readonly (readonly [string, string | undefined])[] = [
      ['What was it?', words],
      ['Brand or shop', brand],
      ['What was in it, how was it made?', made],
      ['How much was it?', amount],
      ['How much did you leave?', left],
    ];
    for (const [label, text] of said) if (text !== undefined) await this.#hands.write(this.#field(label), text);
    await this.#goOn();
  }

  async #sayBrand({ brand }: Food): Promise<void> {
    if (brand === undefined) return this.#press('I don’t know');
    const known = this.#radio(brand);
    if (await this.#isThere(known)) return this.#hands.choose(known);
    await this.#hands.choose(this.#radio(this.#words.of('Another brand')));
    await this.#hands.write(this.#field('Which one, if you remember?'), brand);
    await this.#goOn();
  }

  /** The foods whose way was chosen among several. */
  readonly #waysSaid = new Set<string>();

  /** Leaves the first screen of an amount that is said by its weight, or otherwise than by the pictures that come first. */
  async #saysAnotherWay(english: string, name: string): Promise<boolean> {
    if (!english.startsWith('<0/>: ') || WEIGHED.has(english) || this.#waysSaid.has(name)) return false;
    const { way } = this.#amount(name);
    const isByPictures = way === undefined || PICTURE_WAYS.has(way);
    if (way !== 'I know the weight' && (!SERVED.includes(english) || isByPictures)) return false;
    const other = this.#button(this.#words.of('Say it another way'));
    if (!(await this.#isThere(other))) return false;
    await this.#hands.press(other);
    return true;
  }

  async #sayWay(name: string): Promise<void> {
    const { isUnknown, way } = this.#amount(name);
    if (isUnknown) return this.#press('I don’t know how much');
    this.#waysSaid.add(name);
    const radios = this.#main.getByRole('radio');
    await this.#hands.choose(way === undefined ? radios.first() : this.#radio(this.#words.of(way)));
  }

  async #pickPicture({ isUnknown, picture = 3, turns = 0, measure }: Amount): Promise<void> {
    if (isUnknown) return this.#press('I don’t know how much');
    if (measure !== undefined) return this.#pickMeasure({ measure });
    const pictures = this.#main.getByRole('group').getByRole('radio');
    await pictures.first().waitFor();
    await this.#hands.choose(pictures.nth(Math.min(picture, await pictures.count()) - 1));
    for (let turn = 0; turn < Math.abs(turns); turn++) {
      const names = turns < 0 ? ['Less', 'Less than this'] : ['More', 'More than this'];
      await this.#hands.press(this.#oneOfButtons(names));
    }
    await this.#goOn();
  }

  /** Chooses an outline of a picture by its name. */
  async #pickThing(name: string): Promise<void> {
    const food = this.#food(name);
    const { isUnknown, things = [] } = food.amount ?? {};
    if (isUnknown) return this.#press('I don’t know how much');
    const at = this.#things.get(food) ?? 0;
    this.#things.set(food, at + 1);
    const thing = things[at];
    const radios = this.#main.getByRole('radio');
    await this.#hands.choose(thing === undefined ? radios.first() : radios.and(this.#main.getByLabel(thing)).first());
  }

  async #sayLevel({ level = 'full', count }: Amount): Promise<void> {
    const levels = this.#main.getByRole('group', { name: this.#words.of('Set the level') });
    await this.#hands.press(levels.getByRole('button', { name: this.#words.of(level), exact: true }));
    const several = this.#button(this.#words.of('I had several of these'));
    await (count !== undefined && (await this.#isThere(several)) ? this.#hands.press(several) : this.#goOn());
  }

  async #count({ isUnknown, count = '1' }: Amount): Promise<void> {
    if (isUnknown) return this.#press('I don’t know how much');
    // One is there, or what the words of the food say.
    const number = this.#field('Number');
    if ((await number.inputValue()) !== count) await this.#hands.write(number, count);
    await this.#goOn();
  }

  async #pickMeasure({ isUnknown, measure }: Amount): Promise<void> {
    if (isUnknown) return this.#press('I don’t know how much');
    const radios = this.#main.getByRole('radio');
    await this.#hands.choose(measure === undefined ? radios.first() : this.#radio(measure));
  }

  async #sayShape({ isUnknown, shape }: Amount): Promise<void> {
    if (isUnknown) return this.#press('I don’t know how much');
    const radios = this.#main.getByRole('radio');
    await this.#hands.choose(shape === undefined ? radios.first() : this.#radio(this.#words.of(shape)));
  }

  /** Writes the measures of a piece, in the order of the screen. */
  async #sayMeasures({ isUnknown, measures }: Amount): Promise<void> {
    if (isUnknown || !measures) return this.#press('I don’t know how much');
    const fields = this.#main.getByRole('textbox');
    for (const [at, measure] of measures.entries()) await this.#hands.write(fields.nth(at), measure);
    await this.#goOn();
  }

  async #sayWeight({ isUnknown, grams }: Amount): Promise<void> {
    if (isUnknown || grams === undefined) return this.#press('I don’t know how much');
    await this.#hands.write(this.#main.getByRole('textbox'), grams);
    await this.#goOn();
  }

  /** What was left: a picture, a level, or a share in words. */
  async #sayLeft(left: Amount): Promise<void> {
    if (left.measure !== undefined) return this.#answerWith(left.measure);
    if (left.level !== undefined) return this.#sayLevel(left);
    await this.#pickPicture({ picture: 1, ...left });
  }

  /** The words with which the list asks for what went with a food. */
  async #isAssociated(): Promise<boolean> {
    const text = plain(await this.#main.innerText());
    const [before = '', after = ''] = this.#words.pattern('With “<0/>”').source.slice(1, -1).split('(.*?)');
    return new RegExp(before + '.+' + after).test(text) && text.includes(this.#words.of('We ask which one next'));
  }

  async #sayWhatWentWithIt(question: string): Promise<void> {
    const lead = this.#main.getByRole('paragraph');
    const texts = (await lead.allInnerTexts()).map((text) => plain(text));
    const pattern = this.#words.pattern('With “<0/>”');
    const name = texts.map((text) => pattern.exec(text)?.[1]).find((found) => found !== undefined);
    const { with: others = [], already } = this.#food(name ?? '');
    if (already !== undefined && question.includes(already)) return this.#answerWith('Yes, it is in my list already');
    const other = others.find((one) => question.includes(one.when) && !this.#went.has(one));
    if (!other) return this.#answerWith('No');
    this.#went.add(other);
    this.#next = other;
    const another = this.#radio(this.#words.of('Yes, another one'));
    await this.#hands.choose((await this.#isThere(another)) ? another : this.#radio(this.#words.of('Yes')));
  }

  /** A question of the study: its answer is under its text. */
  async #answerStudy(text: string): Promise<void> {
    const answer = this.#day.answers?.[text];
    const controls = this.#main.getByRole('radio').or(this.#main.getByRole('checkbox')).or(this.#main.getByLabel(text));
    if (!(await this.#isThere(controls))) return this.#goOn();
    const skip = this.#button(this.#words.of('Skip this question'));
    if ((answer === undefined || answer === null) && (await this.#isThere(skip))) return this.#hands.press(skip);
    if (answer === undefined || answer === null) throw new Error(`the day has no answer to “${text}”`);
    if (typeof answer === 'boolean') return this.#sayYesOrNo(answer);
    if (typeof answer !== 'string') {
      for (const label of answer)
        await this.#hands.choose(this.#main.getByRole('checkbox', { name: label, exact: true }));
      return this.#goOn();
    }
    const radio = this.#radio(answer);
    if (await this.#isThere(radio)) return this.#hands.choose(radio);
    await this.#hands.write(this.#main.getByLabel(text), answer);
    await this.#goOn();
  }

  #sayYesOrNo(isYes: boolean): Promise<void> {
    return this.#answerWith(isYes ? 'Yes' : 'No');
  }

  /** Presses a card, which answers the question. */
  async #answerWith(english: string): Promise<void> {
    await this.#hands.choose(this.#radio(this.#words.of(english)));
  }

  #goOn(): Promise<void> {
    return this.#press('Continue');
  }

  async #press(english: string): Promise<void> {
    await this.#hands.press(this.#button(this.#words.of(english)));
  }

  #button(name: string): Locator {
    return this.#main.getByRole('button', { name, exact: true });
  }

  #oneOfButtons(english: readonly string[]): Locator {
    const [first, ...others] = english.map((one) => this.#button(this.#words.of(one)));
    return others.reduce((found, other) => found.or(other), first!);
  }

  #field(english: string): Locator {
    return this.#main.getByLabel(this.#words.of(english), { exact: true });
  }

  /** A radio button whose name begins with these words: a note may follow. */
  #radio(name: string): Locator {
    return this.#main.getByRole('radio', { name: new RegExp(`^${RegExp.escape(name)}(?!\\p{L})`, 'u') }).first();
  }

  async #isThere(target: Locator): Promise<boolean> {
    return (await target.count()) > 0;
  }

  #foods(): Food[] {
    const flat = (foods: readonly Food[]): Food[] =>
      foods.flatMap((food) => [
        food,
        ...flat([...(food.parts ?? []), ...(food.ingredients ?? []), ...(food.with ?? [])]),
      ]);
    return flat([...this.#day.meals.flatMap(({ foods }) => foods), ...Object.values(this.#day.forgotten ?? {})]);
  }

  #meal(name: string): Meal {
    const meal = this.#day.meals.find((one) => one.name === name);
    if (!meal) throw new Error(`the day has no meal “${name}”`);
    return meal;
  }

  #untoldFood(words: string): Food {
    const at = this.#untold.findIndex((food) => words === '' || food.words.toLowerCase() === words.toLowerCase());
    const [food] = at < 0 ? [] : this.#untold.splice(at, 1);
    if (!food) throw new Error(`the day has no food “${words}”`);
    return food;
  }

  /** The food that a heading names: the last one that was found with this name. */
  #food(name: string): Food {
    const told = this.#told.findLast((one) => one.name === name)?.food;
    const food = told ?? this.#foods().find(({ words }) => words === name);
    if (!food) throw new Error(`the day has no food “${name}”`);
    return food;
  }

  #amount(name: string): Amount {
    return this.#food(name).amount ?? {};
  }

  #last(): string {
    return this.#told.at(-1)?.name ?? '';
  }
}

type ElementEvaluate = <Result>(inPage: (shown: HTMLElement) => Result) => Promise<Result>;

/** Waits until something holds. */
async function until(complaint: string, holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + WAIT_MS;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(complaint);
    await setTimeout(POLL_MS);
  }
}

function exactly(text: string): RegExp {
  return new RegExp(`^\\s*${RegExp.escape(text)}\\s*$`, 'u');
}
