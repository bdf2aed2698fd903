import type { Condition, Question } from '@dietary-recall/scheme';
import type { Draft } from './fhir-elements.ts';
import { itemType, optionSystem, typedValue, valueElement, type SchemeAnswered } from './question-elements.ts';

/** A condition of a question as `enableWhen` and `enableBehavior` of a Questionnaire. */
export interface EnableWhen {
  tests: readonly Draft[];
  behavior: 'all' | 'any';
  /** False: the tests are necessary, and the condition asks for more than they say. */
  isWhole: boolean;
}

/**
 * Returns what FHIR R5 can express of a condition: tests of answers that are joined by one `all` or one `any`. Its operators mean the same as
 * the comparisons of a scheme: `=`, `>=` and `<=` hold if one of the answers is so, `!=` if none is, also without an answer (code system
 * questionnaire-enable-operator), and a test asks the nearest question of that id, such as that of the same meal. Of a condition that needs
 * more, those tests remain that have to hold in any case.
 */
export function enableWhen(condition: Condition, scheme: SchemeAnswered, baseUrl: string): EnableWhen {
  const conditions = new Conditions(scheme, baseUrl);
  const whole = conditions.joined(condition, true);
  if (whole !== null) return { ...whole, isWhole: true };
  return { tests: conditions.necessary(condition, true), behavior: 'all', isWhole: false };
}

type Joined = Omit<EnableWhen, 'isWhole'>;
type Test = Exclude<Condition, { all: unknown } | { any: unknown } | { not: unknown }>;

class Conditions {
  readonly #scheme: SchemeAnswered;
  readonly #baseUrl: string;
  readonly #questions: ReadonlyMap<string, Question>;

  constructor(scheme: SchemeAnswered, baseUrl: string) {
    this.#scheme = scheme;
    this.#baseUrl = baseUrl;
    this.#questions = new Map(scheme.document.questions.map((question) => [question.id, question]));
  }

  /** The tests that hold exactly if the condition is as `wanted`; null if there are none. */
  joined(condition: Condition, wanted: boolean): Joined | null {
    if ('not' in condition) return this.joined(condition.not, !wanted);
    if (!('all' in condition || 'any' in condition)) return this.#tests(condition, wanted);
    const { parts, behavior } = partsOf(condition, wanted);
    const [only] = parts;
    if (only !== undefined && parts.length === 1) return this.joined(only, wanted);
    const each = parts.map((part) => this.joined(part, wanted));
    const fitting = each.filter((part) => part !== null && fits(part, behavior));
    return fitting.length < each.length ? null : { tests: testsOf(fitting), behavior };
  }

  /** Tests that hold whenever the condition is as `wanted`. */
  necessary(condition: Condition, wanted: boolean): readonly Draft[] {
    if ('not' in condition) return this.necessary(condition.not, !wanted);
    const whole = this.joined(condition, wanted);
    if (whole !== null) return fits(whole, 'all') ? whole.tests : [];
    if (!('all' in condition || 'any' in condition)) return [];
    const { parts, behavior } = partsOf(condition, wanted);
    return behavior === 'all' ? parts.flatMap((part) => this.necessary(part, wanted)) : [];
  }

  #tests(test: Test, wanted: boolean): Joined | null {
    const question = test.fact === 'answer' ? this.#questions.get(test.question) : undefined;
    if (question === undefined) return null;
    const { is, isNot, in: listed, atLeast, atMost } = test;
    if (is !== undefined) return this.#compared(question, wanted ? '=' : '!=', [is]);
    if (isNot !== undefined) return this.#compared(question, wanted ? '!=' : '=', [isNot]);
    if (listed !== undefined) return this.#compared(question, wanted ? '=' : '!=', listed);
    // Of whole numbers, those from 2.5 on are those from 3 on.
    const isWhole = itemType(question) === 'integer';
    if (atLeast !== undefined)
      return this.#bounded(question, wanted ? '>=' : '<', isWhole ? Math.ceil(atLeast) : atLeast);
    if (atMost !== undefined)
      return this.#bounded(question, wanted ? '<=' : '>', isWhole ? Math.floor(atMost) : atMost);
    return null;
  }

  #compared(question: Question, operator: '=' | '!=', values: readonly (string | number | boolean)[]): Joined | null {
    const system = optionSystem(this.#scheme, question.id, this.#baseUrl);
    const typed = values.map((value) => typedValue(question, value, system)).filter((value) => value !== null);
    if (typed.length < values.length) return null;
    const tests = typed.map((value) => ({ question: question.id, operator, ...valueElement('answer', value) }));
    return { tests, behavior: operator === '=' ? 'any' : 'all' };
  }

  #bounded(question: Question, operator: '>=' | '<=' | '<' | '>', bound: number): Joined | null {
    const typed = question.type === 'number' || question.type === 'scale' ? typedValue(question, bound, '') : null;
    if (typed === null) return null;
    const test = { question: question.id, operator, ...valueElement('answer', typed) };
    if (operator === '>=' || operator === '<=') return { tests: [test], behavior: 'all' };
    // A number that is unknown is not at least 3, and it is not smaller either.
    return { tests: [{ question: question.id, operator: 'exists', answerBoolean: false }, test], behavior: 'any' };
  }
}

/** The parts of joined conditions, and how they are joined once a `not` around them is resolved (De Morgan). */
function partsOf(condition: { all: readonly Condition[] } | { any: readonly Condition[] }, wanted: boolean) {
  const isAll = 'all' in condition;
  const behavior: EnableWhen['behavior'] = isAll === wanted ? 'all' : 'any';
  return { parts: isAll ? condition.all : condition.any, behavior };
}

function fits(part: Joined, behavior: EnableWhen['behavior']): boolean {
  return part.tests.length === 1 || part.behavior === behavior;
}

function testsOf(parts: readonly (Joined | null)[]): Draft[] {
  return parts.flatMap((part) => part?.tests ?? []);
}
