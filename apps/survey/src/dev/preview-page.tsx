import type { Prompt } from '@dietary-recall/recall-flow';
import type { QuestionPlace, SchemeDocument } from '@dietary-recall/scheme';
import { useEffect, useState, type ReactNode } from 'react';
import { SurveyPage } from '../entry/survey-page.tsx';
import { choose } from '../shell/language.tsx';
import { FOODS, header } from './example-foods.ts';
import { BREAKFAST, withFood } from './example-recalls.ts';
import { consent, context, publicParameters, SURVEY_ID } from './example-survey.ts';
import { pretendService } from './pretend-service.ts';
import { forgetRecall, recallAt, RECEIPT, USUAL } from './recall-screen.tsx';

/** What Console sends: a scheme that is being written, and the language in which it is played. */
interface Played {
  kind: 'play-scheme';
  document: SchemeDocument;
  language: string;
  /** The id of the question that is shown; null: the recall from its beginning. */
  question: string | null;
}

/**
 * Plays a scheme that is not stored anywhere: the application itself with an example survey, example foods, and no service. The page that
 * has it in a frame sends the scheme.
 */
export default function PreviewPage() {
  const [shown, setShown] = useState<ReactNode>(null);
  useEffect(() => {
    const hear = ({ data, origin }: MessageEvent) => {
      const played = data as Partial<Played>;
      if (origin !== location.origin || played.kind !== 'play-scheme') return;
      // One scheme a page: Console loads the frame anew for another one.
      window.removeEventListener('message', hear);
      void play(played as Played).then(setShown);
    };
    window.addEventListener('message', hear);
    leaveFocusOutside();
    window.parent.postMessage({ kind: 'ready-to-play' }, location.origin);
    return () => window.removeEventListener('message', hear);
  }, []);
  return shown;
}

/** Who writes in the page around keeps the focus, which each question takes, until they use the frame. */
function leaveFocusOutside(): void {
  const { prototype } = HTMLElement;
  const focus = Object.getOwnPropertyDescriptor(prototype, 'focus');
  const giveBack = () => focus && Object.defineProperty(prototype, 'focus', focus);
  prototype.focus = () => undefined;
  for (const use of ['pointerdown', 'focus']) window.addEventListener(use, giveBack, { once: true, capture: true });
}

async function play({ document, language, question }: Played): Promise<ReactNode> {
  const { languages, texts } = document;
  const asked = texts.consent === null ? null : { ...consent.asked!, version: texts.consent.version, languages };
  const found = Object.values(FOODS).map(({ code, localDescription, thumbnail }) =>
    header(code, localDescription, thumbnail),
  );
  const lookup = { foods: found, categories: [] };
  pretendService({
    ...USUAL,
    'surveyData.publicParameters': { ...publicParameters, languages },
    'surveySchemes.ofSurvey': { schemeId: 'draft', schemeVersion: 1, isFallback: false, document },
    'consents.get': { ...consent, asked, mayRecall: asked === null },
    'consents.give': { ...consent, asked, mayRecall: true },
    'foods.lookup': lookup,
    'foods.lookupForRecipes': lookup,
    'foods.lookupInCategory': lookup,
    'submissions.submit': RECEIPT,
  });
  await choose(language);
  const place = document.questions.find(({ id }) => id === question)?.at;
  if (question !== null && place !== undefined) return showQuestion(document, place, question);
  await forgetRecall();
  return <SurveyPage surveyId={SURVEY_ID} />;
}

/** Shows a question where it would be asked in an example recall, whatever its condition. */
async function showQuestion(document: SchemeDocument, place: QuestionPlace, question: string): Promise<ReactNode> {
  const { recall, food } = withFood(FOODS.tea);
  const prompts: Record<QuestionPlace, Prompt> = {
    start: { ask: 'startQuestion', question },
    meal: { ask: 'mealQuestion', meal: BREAKFAST, question },
    food: { ask: 'foodQuestion', food, question },
    end: { ask: 'endQuestion', question },
  };
  return recallAt(recall, prompts[place], { context: { ...context, scheme: document } }).show();
}
