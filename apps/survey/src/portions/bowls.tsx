import type { DraftFood } from '@dietary-recall/recall-flow';
import { Trans, useLingui } from '@lingui/react/macro';
import { FoodName } from '../shell/day.tsx';
import { NotLoaded } from '../shell/not-loaded.tsx';
import { Question } from '../shell/question.tsx';
import { useScratch } from '../shell/use-scratch.ts';
import { useLoaded } from '../store/library.ts';
import { useRecall } from '../store/recall.ts';
import { Outlines } from './outlines.tsx';
import { useAmountWays } from './portion-frame.tsx';

/** The bowls from which cereal is eaten, and the one that is chosen, by its number; `initial` is the one that is known already. */
export function useBowl(initial: number | null) {
  const library = useRecall((state) => state.library);
  const [bowl, setBowl] = useScratch<number | null>('bowl', initial);
  const bowls = useLoaded('bowls', async () => {
    const [map, tables] = await Promise.all([library.imageMap('gbowl'), library.methodTables()]);
    return { map, tables };
  });
  const name = bowl === null ? undefined : bowls.value?.tables.bowls[bowl - 1]?.name;
  return { bowl, setBowl, bowls, name };
}

interface AskBowlProps extends Pick<ReturnType<typeof useBowl>, 'bowl' | 'bowls'> {
  food: DraftFood;
  onChoose: (bowl: number) => void;
  onContinue: () => void;
}

export function AskBowl({ food, bowl, bowls, onChoose, onContinue }: AskBowlProps) {
  const { t } = useLingui();
  const ways = useAmountWays(food.id);
  return (
    <Question
      title={
        <Trans>
          <FoodName food={food} />: which bowl is most like yours?
        </Trans>
      }
      ways={ways}
      onContinue={() => {
        if (bowl === null) return { field: 'bowl', message: t`Choose the one that is most like yours.` };
        onContinue();
      }}
    >
      <NotLoaded loaded={bowls} food={food.id} />
      {bowls.value && <Outlines map={bowls.value.map} name="bowl" chosen={bowl} onChoose={onChoose} />}
    </Question>
  );
}
