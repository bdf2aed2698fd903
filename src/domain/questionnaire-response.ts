import { flatFoods, type Answers } from '@dietary-recall/recall';
import { textIn, type Question } from '@dietary-recall/scheme';
import type { AnswerValue, RecallMode } from '@dietary-recall/vocabulary';
import {
  firstText,
  foodItemId,
  mealItemId,
  omitEmpty,
  patient,
  recallIdentifier,
  userIdentifier,
  type Draft,
  type FhirObject,
  type PersonToShare,
} from './fhir-elements.ts';
import {
  GROUPS,
  optionSystem,
  questionnaireUrl,
  typedValue,
  valueElement,
  type SchemeAnswered,
} from './question-elements.ts';

/** The answers of a recall, as coded or as submitted. */
export interface AnswersToShare extends PersonToShare {
  /** The UUID of the submission. */
  id: string;
  submittedAt: Date;
  /** The language of the questions, BCP 47; null: unknown. */
  language: string | null;
  /** Null: unknown. */
  mode: RecallMode | null;
  /** The user id of who interviewed; null: nobody, or it is not shared. */
  interviewerId: number | null;
  answers: Answers;
  meals: readonly { answers: Answers; foods: readonly AnsweredFood[] }[];
}

interface AnsweredFood {
  answers: Answers;
  linkedFoods: readonly AnsweredFood[];
}

/** The data that the answers of a survey share. */
export interface ResponseContext {
  /** The public address of the service without a trailing slash. */
  baseUrl: string;
  surveyId: string;
}

/**
 * Builds an HL7 FHIR R5 (5.0.0) QuestionnaireResponse from the answers of a recall to its scheme, as plain JSON for `application/fhir+json`.
 *
 * - `questionnaire`: `url|version` of the Questionnaire of the version that was answered. `id`, `identifier`, `subject`: as in the NutritionIntake of
 *   the recall. `source`: the respondent. `author`: who recorded the answers, which is the interviewer of an interview. `authored`: when
 *   the service stored them.
 * - `item`: as in the Questionnaire. A group of a meal or a food repeats, and has the extension `/fhir/StructureDefinition/intake-item` with the `id` of
 *   what it is about in the NutritionIntake: `meal1`, `meal1.food2`. Groups without answers are left out. `text` and `display` are in the
 *   language of the recall.
 * - An item without `answer` is a question that was skipped; one that was not asked has no item.
 * - A whole number that is too large for an integer of FHIR is a decimal.
 *
 * Source: StructureDefinition QuestionnaireResponse of hl7.fhir.r5.core 5.0.0 (2023-03-26).
 */
export function questionnaireResponse(
  recall: AnswersToShare,
  scheme: SchemeAnswered,
  context: ResponseContext,
): FhirObject {
  const { id, submittedAt, language, answers, meals } = recall;
  const person = patient(recall, context);
  const at = (place: Question['at'], given: Answers) => answerItems(place, given, { recall, scheme, context });
  return omitEmpty({
    resourceType: 'QuestionnaireResponse',
    id,
    language: language ?? undefined,
    identifier: [recallIdentifier(id)],
    questionnaire: `${questionnaireUrl(scheme, context.baseUrl)}|${scheme.version}`,
    status: 'completed',
    subject: person,
    authored: submittedAt.toISOString(),
    author: authorOf(recall, context),
    source: person,
    item: [
      ...group(GROUPS.start, at('start', answers)),
      ...meals.flatMap((meal, mealIndex) => {
        const foods = flatFoods(meal.foods).flatMap(({ food }, index) =>
          group(GROUPS.food, at('food', food.answers), [itemOfIntake(foodItemId(mealIndex, index), context)]),
        );
        const about = [itemOfIntake(mealItemId(mealIndex), context)];
        return group(GROUPS.meal, [...at('meal', meal.answers), ...foods], about);
      }),
      ...group(GROUPS.end, at('end', answers)),
    ],
  });
}

function authorOf(recall: AnswersToShare, context: ResponseContext): Draft {
  if (recall.mode !== 'interview') return patient(recall, context);
  if (recall.interviewerId === null) return undefined;
  return { type: 'Practitioner', identifier: userIdentifier(recall.interviewerId, context.baseUrl) };
}

function itemOfIntake(id: string, { baseUrl }: ResponseContext): Draft {
  return { url: `${baseUrl}/fhir/StructureDefinition/intake-item`, valueString: id };
}

function group(linkId: string, item: Draft[], extension: Draft[] = []): Draft[] {
  return item.length === 0 ? [] : [{ extension, linkId, item }];
}

interface Answered {
  recall: AnswersToShare;
  scheme: SchemeAnswered;
  context: ResponseContext;
}

function answerItems(place: Question['at'], answers: Answers, { recall, scheme, context }: Answered): Draft[] {
  const { languages, questions } = scheme.document;
  const words = (text: Question['text']) => firstText(textIn(text, recall.language ?? '', languages));
  return questions.flatMap((question): Draft[] => {
    const { id, at, text } = question;
    if (at !== place || question.type === 'info' || !Object.hasOwn(answers, id)) return [];
    const values = valuesOf(answers[id] ?? null);
    const system = optionSystem(scheme, id, context.baseUrl);
    const answer = values.flatMap((value): Draft[] => {
      const label =
        'options' in question ? question.options.find((option) => option.value === value)?.label : undefined;
      const typed = typedValue(question, value, system, label && words(label)) ?? decimalOf(value);
      return typed === null ? [] : [valueElement('value', typed)];
    });
    return [{ linkId: id, text: words(text), answer }];
  });
}

function valuesOf(answer: AnswerValue): readonly (string | number | boolean)[] {
  if (answer === null) return [];
  return Array.isArray(answer) ? answer : [answer];
}

function decimalOf(value: string | number | boolean) {
  return typeof value === 'number' ? ({ type: 'Decimal', content: value } as const) : null;
}
