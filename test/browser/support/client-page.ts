import { createRecallClient, isRefusal, typedPortion } from '../../../client/index.ts';

// A minimal page of a respondent, which writes each result as a line into #log.

const { api, signIn, signOut, file } = createRecallClient({ url: document.body.dataset.service ?? '' });
const surveyId = 'survey';
const locale = 'en_GB';

const text = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? '';

function log(line: string): void {
  const item = Object.assign(document.createElement('li'), { textContent: line });
  document.querySelector('#log')?.append(item);
}

async function foodAndGrams(code: string): Promise<{ name: string; grams: number }> {
  const food = await api.foods.get.query({ locale, code });
  const method = food.portionSizeMethods.find((candidate) => candidate.method === 'weight');
  const estimate = method && typedPortion(method, { grams: Number(text('grams')) });
  if (!estimate || 'notOffered' in estimate) throw new Error('This food is not weighed.');
  return { name: food.localDescription, grams: estimate.servingWeight };
}

async function submit(code: string, grams: number): Promise<string> {
  const portionSize = { method: 'weight', data: { servingWeight: grams, leftoversWeight: 0 } } as const;
  const { submissionId } = await api.submissions.submit.mutate({
    surveyId,
    startTime: new Date(Date.now() - 60_000).toISOString(),
    endTime: new Date().toISOString(),
    uxSessionId: crypto.randomUUID(),
    meals: [{ name: 'Breakfast', time: { hours: 8, minutes: 0 }, foods: [{ code, portionSize }] }],
  });
  return submissionId;
}

const ACTIONS: Record<string, () => Promise<string>> = {
  async signIn() {
    await signIn.withAlias({ surveyId, userName: text('user'), password: text('password') });
    return `signed in as ${(await api.auth.me.query()).name ?? ''}`;
  },
  async search() {
    const { foods } = await api.foods.lookup.query({ locale, desc: text('typed') });
    return foods.map(({ code }) => code).join(' ');
  },
  async eat() {
    const { name, grams } = await foodAndGrams(text('code'));
    const submissionId = await submit(text('code'), grams);
    const day = await api.submissions.getMine.query({ surveyId, submissionId });
    return `${grams} g of ${name}, ${day.totals['1'] ?? 0} kcal`;
  },
  async upload() {
    const form = new FormData();
    form.set('surveyId', surveyId);
    form.set('file', new File(['user name,password\nuploaded,plum-42-ridge\n'], 'people.csv', { type: 'text/csv' }));
    const { created } = await api.respondentUploads.upload.mutate(form);
    return `${created} made`;
  },
  async download() {
    const [heading] = (await (await file(`/surveys/${surveyId}/submissions/export`)).text()).split(',', 1);
    return heading ?? '';
  },
  async signOut() {
    await signOut();
    return 'signed out';
  },
};

for (const [name, act] of Object.entries(ACTIONS)) {
  const button = Object.assign(document.createElement('button'), { textContent: name });
  button.addEventListener('click', () => {
    act().then(log, (error: unknown) => log(isRefusal(error) ? `refused: ${error.data.code}` : String(error)));
  });
  document.body.append(button);
}

log((await signIn.resume()) ? `resumed as ${(await api.auth.me.query()).name ?? ''}` : 'nobody is signed in');
