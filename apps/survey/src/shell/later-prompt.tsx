import { findFood, type Prompt } from '@dietary-recall/recall-flow';
import { useEffect } from 'react';
import { AskForgotten } from '../day/ask-forgotten.tsx';
import { AskGap } from '../day/ask-gap.tsx';
import { AskMealOfFood } from '../day/ask-meal-of-food.tsx';
import { AskMealTime } from '../day/ask-meal-time.tsx';
import { AskMeals } from '../day/ask-meals.tsx';
import { AskWaking } from '../day/ask-waking.tsx';
import { ListFoods } from '../day/list-foods.tsx';
import { AskAssociated } from '../details/ask-associated.tsx';
import { AskBrand } from '../details/ask-brand.tsx';
import { AskLargeAmount } from '../details/ask-large-amount.tsx';
import { AskReadyMeal } from '../details/ask-ready-meal.tsx';
import { AskSameAsLastTime } from '../details/ask-same-as-last-time.tsx';
import { AskSplit } from '../details/ask-split.tsx';
import { AskStudyQuestion } from '../details/ask-study-question.tsx';
import { AskSuggestions } from '../details/ask-suggestions.tsx';
import { FindFood } from '../details/find-food.tsx';
import { FoodLines } from '../details/food-lines.tsx';
import { AskLeftovers } from '../portions/ask-leftovers.tsx';
import { AskMethod } from '../portions/ask-method.tsx';
import { AskPortion } from '../portions/ask-portion.tsx';
import { foreseeAmount } from '../portions/foresee.ts';
import { Check, CheckAmounts, IsEverything } from '../review/check.tsx';
import { FinalProbe } from '../review/final-probe.tsx';
import { SendDay } from '../review/send-day.tsx';
import { Waiting } from '../review/waiting.tsx';
import { useRecall } from '../store/recall.ts';

/** What the first screen of a recall is not. */
export type LaterView = { prompt: Exclude<Prompt, { ask: 'consent' | 'day' }> } | { food: string };

/** The screen of each question after the first one, loaded while that is read. */
export function LaterPrompt({ view }: { view: LaterView }) {
  const about = 'prompt' in view && 'food' in view.prompt ? view.prompt.food : null;
  const code = useRecall(({ recall }) => (about === null ? undefined : findFood(recall, about)?.food.match?.code));
  useEffect(() => {
    if (about !== null) foreseeAmount(about);
  }, [about, code]);
  if ('food' in view) return <FoodLines food={view.food} />;
  const { prompt } = view;
  switch (prompt.ask) {
    case 'startQuestion':
    case 'endQuestion':
      return <AskStudyQuestion question={prompt.question} item={null} />;
    case 'mealQuestion':
      return <AskStudyQuestion question={prompt.question} item={prompt.meal} />;
    case 'foodQuestion':
      return <AskStudyQuestion question={prompt.question} item={prompt.food} />;
    case 'wakeAndSleep':
      return <AskWaking />;
    case 'meals':
      return <AskMeals />;
    case 'quickList':
      return <ListFoods of={{ kind: 'quickList' }} />;
    case 'firstPass':
      return <ListFoods of={{ kind: 'meal', meal: prompt.meal }} />;
    case 'supplements':
      return <ListFoods of={{ kind: 'supplements' }} />;
    case 'ingredients':
      return <ListFoods of={{ kind: 'dish', food: prompt.food }} />;
    case 'mealTime':
      return <AskMealTime meal={prompt.meal} />;
    case 'mealOfFood':
      return <AskMealOfFood food={prompt.food} />;
    case 'gap':
      return <AskGap from={prompt.from} to={prompt.to} />;
    case 'forgotten':
      return <AskForgotten rows={prompt.rows} />;
    case 'split':
      return <AskSplit food={prompt.food} parts={prompt.parts} />;
    case 'find':
      return <FindFood food={prompt.food} hints={prompt.hints} mayBeDish={prompt.mayBeDish} />;
    case 'brand':
      return <AskBrand food={prompt.food} />;
    case 'readyMeal':
      return <AskReadyMeal food={prompt.food} />;
    case 'sameAsLastTime':
      return <AskSameAsLastTime food={prompt.food} recallDate={prompt.recallDate} />;
    case 'method':
      return <AskMethod food={prompt.food} methods={prompt.methods} />;
    case 'portion':
      return <AskPortion food={prompt.food} method={prompt.method} />;
    case 'leftovers':
      return <AskLeftovers food={prompt.food} />;
    case 'largeAmount':
      return <AskLargeAmount food={prompt.food} />;
    case 'associated':
      return <AskAssociated prompt={prompt} />;
    case 'mealSuggestion':
      return <AskSuggestions meal={prompt.meal} categories={prompt.categories} />;
    case 'isEverything':
      return <IsEverything of={prompt.of} />;
    case 'checkAmounts':
      return <CheckAmounts of={prompt.of} />;
    case 'finalProbe':
      return <FinalProbe />;
    case 'needsFacts':
      return <Waiting foods={prompt.foods} />;
    case 'confirm':
      return <Check />;
    case 'send':
    case 'sent':
      return <SendDay />;
  }
}
