import type { FhirContent } from '@dietary-recall/vocabulary';
import { Submission } from '../../../entities/submission.ts';
import type { Context } from '../../context.ts';
import { loadNutrientTypes } from '../../directories/load-foods.ts';
import type { FhirObject } from '../../domain/fhir-elements.ts';
import { nutritionIntake } from '../../domain/nutrition-intake.ts';
import { findAnsweredSchemes } from '../study-files/answered-schemes.queries.ts';
import { readAhead } from '../study-files/recall-batch.ts';
import type { RecallsWanted } from '../study-files/recalls-wanted.ts';
import { exportedRecallsOf } from '../study-files/recalls.queries.ts';
import type { Lines } from '../study-files/study-files.ts';
import { responseOf } from '../submissions/questionnaire-response.ts';
import { recallToShare, type SharedRecall } from '../submissions/recall-to-share.ts';
import { questionnaireOfAnswered } from '../survey-schemes/questionnaire.ts';

type Text = Pick<Lines, 'text'>;

/** Writes the resources of the wanted recalls while they are read. Questionnaires are those of the versions of schemes that the recalls answer. */
export function fhirTexts(context: Context, wanted: RecallsWanted, content: FhirContent): AsyncGenerator<Text> {
  switch (content) {
    case 'nutrition-intakes':
      return linesOf(intakesOf(context, wanted));
    case 'questionnaire-responses':
      return linesOf(responsesOf(context, wanted));
    case 'questionnaires':
      return linesOf(questionnairesOf(context, wanted));
    case 'fhir-bundle':
      return bundleOf(context, wanted);
  }
}

/** Resources that were read, in a function that makes them when they are written. */
type Resources = () => FhirObject[];

async function* linesOf(batches: AsyncGenerator<Resources>): AsyncGenerator<Text> {
  for await (const resources of batches)
    yield {
      text: () =>
        resources()
          .map((resource) => `${JSON.stringify(resource)}\n`)
          .join(''),
    };
}

/** A Bundle of all: the questionnaires, then of each recall its NutritionIntake and its answers, if it answers a scheme. */
async function* bundleOf(context: Context, wanted: RecallsWanted): AsyncGenerator<Text> {
  const { publicUrl: baseUrl } = context.config;
  // FHIR has no empty list, and texts are made in their order.
  let isEmpty = true;
  const entryOf = (resource: FhirObject) => {
    const { resourceType, id } = resource as { resourceType: string; id: string };
    const before = isEmpty ? ',"entry":[\n' : ',\n';
    isEmpty = false;
    return before + JSON.stringify({ fullUrl: `${baseUrl}/fhir/${resourceType}/${id}`, resource });
  };
  yield { text: () => '{"resourceType":"Bundle","type":"collection"' };
  for await (const resources of questionnairesOf(context, wanted))
    yield { text: () => resources().map(entryOf).join('') };
  const intakeOf = await intakeMaker(context, wanted);
  for await (const recalls of sharedRecallsOf(context, wanted)) {
    const responses = await responsesTo(context, wanted, recalls);
    const resources = () => recalls.flatMap((recall, at) => [intakeOf(recall), responses[at] ?? []].flat());
    yield { text: () => resources().map(entryOf).join('') };
  }
  yield { text: () => (isEmpty ? '}\n' : '\n]}\n') };
}

async function* questionnairesOf(context: Context, wanted: RecallsWanted): AsyncGenerator<Resources> {
  for (const scheme of await findAnsweredSchemes(context, wanted)) {
    const resource = await questionnaireOfAnswered(context, scheme);
    yield () => [resource];
  }
}

async function* intakesOf(context: Context, wanted: RecallsWanted): AsyncGenerator<Resources> {
  const intakeOf = await intakeMaker(context, wanted);
  for await (const recalls of sharedRecallsOf(context, wanted)) yield () => recalls.map(intakeOf);
}

async function* responsesOf(context: Context, wanted: RecallsWanted): AsyncGenerator<Resources> {
  for await (const recalls of sharedRecallsOf(context, wanted)) {
    const responses = await responsesTo(context, wanted, recalls);
    yield () => responses.filter((response) => response !== null);
  }
}

async function intakeMaker({ config, em }: Context, { survey }: RecallsWanted) {
  const facts = { baseUrl: config.publicUrl, surveyId: survey.slug, nutrientTypes: await loadNutrientTypes(em) };
  return (recall: SharedRecall) => nutritionIntake(recall, facts);
}

function responsesTo(context: Context, { survey }: RecallsWanted, recalls: readonly SharedRecall[]) {
  return Promise.all(recalls.map((recall) => responseOf(context, survey.slug, recall)));
}

/** Whole recalls in order of submission, in batches. */
async function* sharedRecallsOf(context: Context, wanted: RecallsWanted): AsyncGenerator<SharedRecall[]> {
  for await (const recalls of readAhead(exportedRecallsOf(context, wanted))) {
    const ids = recalls.map(({ id }) => id);
    const populate = ['meals.foods', 'meals.missingFoods'] as const;
    const stored = await context.em.fork().find(Submission, { id: { $in: ids } }, { populate });
    const byId = new Map(stored.map((submission) => [submission.id, submission]));
    yield recalls.flatMap(({ id, userName }) => {
      const submission = byId.get(id);
      return submission ? [recallToShare({ submission, as: wanted.as }, userName)] : [];
    });
  }
}
