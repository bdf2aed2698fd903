import { allFoods, type DraftRecall, type Prompt } from '@dietary-recall/recall-flow';
import type { SubmissionReceipt } from 'dietary-recall-client';
import { Suspense } from 'react';
import { loadDimensions } from '../portions/foresee.ts';
import { loadLaterPrompts } from '../shell/prompt-view.tsx';
import { RecallPage } from '../shell/recall-page.tsx';
import { useTheme } from '../shell/theme.tsx';
import type { SurveyContext } from '../store/context.ts';
import { device, type View } from '../store/device.ts';
import { openRecall } from '../store/open-recall.ts';
import { part } from '../store/parts.ts';
import { current, draftKey, patch, type Saved } from '../store/recall.ts';
import { viewKey } from '../store/view.ts';
import { asServed, CATEGORIES, drinkware, foodByCode, guideImage, imageMap, methodTables } from './example-foods.ts';
import { scheme } from './example-scheme.ts';
import {
  consent,
  context as usual,
  interview,
  parameters,
  person,
  publicParameters,
  SURVEY_ID,
} from './example-survey.ts';
import type { Answers } from './pretend-service.ts';
import type { Screen } from './screens.tsx';

const InterviewBar = part(() => import('../entry/interview-bar.tsx'));

/** What the service answers while nothing is wrong. */
export const USUAL: Answers = {
  'auth.refresh': { accessToken: 'example' },
  'surveyData.publicParameters': publicParameters,
  'surveyData.parameters': parameters,
  'surveyData.userInfo': person,
  'surveyData.followUp': { followUpUrl: 'https://example.org/more', showFeedback: true },
  'surveySchemes.ofSurvey': { schemeId: 'example', schemeVersion: 1, isFallback: false, document: scheme },
  'surveyPresentation.help': {
    languages: scheme.languages,
    help: [
      {
        id: 'photographs',
        title: { en: 'How do I choose a picture?' },
        text: { en: 'Take the one that looks most like what was on your plate.' },
        clip: { url: 'https://example.org/clip.mp4', captions: {}, transcript: { en: 'A plate is shown.' } },
      },
    ],
  },
  'consents.get': consent,
  'deletionRequests.listMine': [],
  'consents.give': { ...consent, consents: [] },
  'userSessions.get': { data: null },
  'userSessions.save': { updatedAt: '2026-11-22T18:50:00.000Z' },
  'submissions.listEarlierAmounts': [],
  'foods.get': foodByCode,
  'foods.splitDescription': ({ desc }: { desc: string }) => ({ parts: [desc] }),
  'foods.suggestCategories': { categories: [CATEGORIES.sweets, CATEGORIES.fruit, CATEGORIES.bread] },
  'portionSizes.getAsServed': asServed,
  'portionSizes.getGuideImage': guideImage,
  'portionSizes.getImageMap': imageMap,
  'portionSizes.getDrinkware': drinkware,
  'portionSizes.methodTables': methodTables,
  'categories.listRoots': Object.values(CATEGORIES),
  'categories.contents': { categories: [], foods: [], thumbnail: CATEGORIES.fruit.thumbnail },
};

/** What the service answers to a recall that has arrived. */
export const RECEIPT: SubmissionReceipt = {
  submissionId: '01a1fc69-c1ca-730c-855a-6138c970032c',
  followUpUrl: 'https://example.org/more',
  redirectToFeedback: true,
};

interface Options {
  /** What is chosen or typed, by its name. */
  scratch?: Readonly<Record<string, unknown>>;
  answers?: Answers;
  context?: SurveyContext;
  saved?: Saved;
  act?: () => unknown;
  isInterview?: boolean;
  isInWords?: boolean;
}

/** The page of a recall at a question, or at the lines of a food. */
export function recallAt(
  recall: DraftRecall,
  at: Prompt | { food: string },
  options: Options = {},
): Omit<Screen, 'group' | 'name'> {
  const { scratch = {}, answers = {}, context = usual, saved = 'server', act, isInterview, isInWords } = options;
  const view: View = 'ask' in at ? { prompt: at } : at;
  return {
    answers: { ...USUAL, ...answers },
    isInterview: isInterview ?? false,
    isInWords: isInWords ?? false,
    act,
    show: async () => {
      await forgetRecall();
      await openRecall(context, recall);
      await loaded(recall);
      const kept = Object.entries(scratch).map(([name, value]) => [`${viewKey(view)} ${name}`, value]);
      patch({ view, scratch: Object.fromEntries(kept) as Record<string, unknown>, saved });
      return (
        <>
          {isInterview && (
            <Suspense>
              <InterviewBar interview={interview} surveyId={SURVEY_ID} />
            </Suspense>
          )}
          <ThemedRecall context={context} />
        </>
      );
    },
  };
}

function ThemedRecall({
  context: {
    publicParameters: { colours },
    scheme: { theme },
  },
}: {
  context: SurveyContext;
}) {
  useTheme(colours ?? theme.colours, theme.textSize);
  return <RecallPage onArriveAgain={() => undefined} onNewer={() => undefined} />;
}

/** Nothing of another screen is on this device. */
export async function forgetRecall(): Promise<void> {
  await device.dropDraft(draftKey(usual));
  await device.dropContext(SURVEY_ID);
  await device.dropLibrary(`${SURVEY_ID}/`);
}

/** What a person has seen by act: the parts of the application, the foods, the names of categories, earlier amounts. */
async function loaded(recall: DraftRecall): Promise<void> {
  const { library } = current();
  const codes = new Set(allFoods(recall).flatMap(({ match }) => match?.code ?? []));
  const none = () => undefined;
  library.noteNames(Object.values(CATEGORIES));
  await Promise.all([
    loadLaterPrompts(),
    loadDimensions(),
    library.loadEarlier().catch(none),
    ...Array.from(codes, (code) => library.food(code).catch(none)),
  ]);
}

/** The same, with what is said when a person goes on without an answer. */
export function refusedAnswer(screen: Omit<Screen, 'group' | 'name'>): Omit<Screen, 'group' | 'name'> {
  return { ...screen, act: () => submitForm() };
}

/** Waits for an element of the page. */
export async function found(selector: string): Promise<HTMLElement> {
  for (;;) {
    const element = document.querySelector<HTMLElement>(selector);
    if (element) return element;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

export async function press(selector: string): Promise<void> {
  (await found(selector)).click();
}

export async function submitForm(): Promise<void> {
  ((await found('main form')) as HTMLFormElement).requestSubmit();
}

/** Types into a field as a person does. */
export async function write(selector: string, text: string): Promise<void> {
  const field = (await found(selector)) as HTMLInputElement;
  // React hears of a value that was set past its own property.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
