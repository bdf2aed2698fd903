import { SURVEY, type SurveyApp } from '../support/survey-app.ts';

interface StoredFood {
  code: string;
  portionMethod: string;
  servingWeight: number | null;
  leftoversWeight: number | null;
  weightVerified: boolean | null;
  linkedFoods: readonly unknown[];
}

/**
 * The foods of each recall that the service has of a person, as staff read them: code, method, grams served and left, and whether the service
 * found the grams to follow from the choices; null: it cannot.
 */
export async function storedRecalls(app: Pick<SurveyApp, 'admin'>, userName: string): Promise<unknown[][]> {
  const recalls = await recallsOf(app, userName);
  return recalls.map(({ meals }) =>
    flat(meals.flatMap(({ foods }) => foods)).map((food) => [
      food.code,
      food.portionMethod,
      Math.round(food.servingWeight ?? -1),
      Math.round(food.leftoversWeight ?? -1),
      food.weightVerified,
    ]),
  );
}

/** The recalls that the service has of a person, as staff read them. */
export async function recallsOf({ admin }: Pick<SurveyApp, 'admin'>, userName: string) {
  const { surveySubmissions } = admin;
  const { items } = await surveySubmissions.list.query({ surveyId: SURVEY, user: userName });
  return Promise.all(items.map(({ id }) => surveySubmissions.get.query({ surveyId: SURVEY, submissionId: id })));
}

function flat(foods: readonly StoredFood[]): StoredFood[] {
  return foods.flatMap((food) => [food, ...flat(food.linkedFoods as StoredFood[])]);
}
