import { randomUUID } from 'node:crypto';
import { DEMO_SURVEY, type DemoPeople } from '../../../bench/survey/demo-people.ts';
import { createRecallClient } from '../../../client/index.ts';

/** What a respondent says of a food that they do not find. */
export interface MissingFood {
  name: string;
  portionSize?: string;
  description?: string;
}

/** Makes a respondent of the demo's survey, who submits a breakfast of yesterday. */
export async function reportBreakfast(
  app: DemoPeople & { address: string },
  {
    missing = [],
    foods = [],
  }: { missing?: readonly MissingFood[]; foods?: readonly { code: string; grams: number }[] },
): Promise<string> {
  const person = await app.newRespondent();
  const { api, signIn } = createRecallClient({ url: app.address });
  await signIn.withAlias({ surveyId: DEMO_SURVEY, userName: person.userName, password: person.password });
  const { submissionId } = await api.submissions.submit.mutate({
    surveyId: DEMO_SURVEY,
    startTime: new Date(Date.now() - 60_000).toISOString(),
    endTime: new Date().toISOString(),
    uxSessionId: randomUUID(),
    meals: [
      {
        name: 'Breakfast',
        time: { hours: 8, minutes: 0 },
        foods: foods.map(({ code, grams }) => ({
          code,
          portionSize: { method: 'weight', data: { servingWeight: grams, leftoversWeight: 0 } },
        })),
        missingFoods: missing.map((food) => ({ ...food })),
      },
    ],
  });
  return submissionId;
}
