import { pizzaPortion } from '@dietary-recall/portion-weight';
import { typedCount } from '@dietary-recall/recall-flow';
import { Trans, useLingui } from '@lingui/react/macro';
import { FoodName } from '../shell/day.tsx';
import { NotLoaded } from '../shell/not-loaded.tsx';
import { Question } from '../shell/question.tsx';
import { useScratch, useStep } from '../shell/use-scratch.ts';
import { useLoaded } from '../store/library.ts';
import { useRecall } from '../store/recall.ts';
import { HowMany } from './how-many.tsx';
import { Outlines } from './outlines.tsx';
import { record, useAmountWays, type PortionProps } from './portion-frame.tsx';

const WHOLE = 0;

/** Kind, thickness, slice, how many: four screens. */
export function Pizza({ food, method }: PortionProps<'pizza'>) {
  const { t } = useLingui();
  const library = useRecall((state) => state.library);
  const known = food.portion?.method === 'pizza' ? food.portion.data : null;
  const [type, setType] = useScratch<number | null>('type', known?.pizzaType ?? null);
  const [thickness, setThickness] = useScratch<number | null>('thickness', known?.pizzaThickness ?? null);
  const [slice, setSlice] = useScratch<number | null>('slice', known?.sliceType ?? null);
  const [step, setStep] = useStep();
  const ways = useAmountWays(food.id);
  const maps = ['gpizza', 'gpthick', `gpiz${type ?? ''}`];
  const loaded = useLoaded(`pizza ${maps[step] ?? ''}`, async () => {
    const tables = await library.methodTables();
    const id = maps[step];
    return { tables, map: id === undefined ? null : await library.imageMap(id) };
  });
  const screens = [
    {
      title: (
        <Trans>
          <FoodName food={food} />: which pizza was it?
        </Trans>
      ),
      chosen: type,
      choose: (id: number) => {
        if (id !== type) setSlice(null);
        setType(id);
      },
    },
    { title: <Trans>How thick was the pizza?</Trans>, chosen: thickness, choose: setThickness },
    { title: <Trans>How big was a piece?</Trans>, chosen: slice, choose: setSlice },
  ];
  const screen = screens[step];
  const tables = loaded.value?.tables;
  if (!screen && type !== null && thickness !== null && slice !== null)
    return (
      <HowMany
        step={step}
        title={slice === WHOLE ? <Trans>How many pizzas?</Trans> : <Trans>How many of these pieces?</Trans>}
        known={known?.sliceQuantity ?? null}
        proposed={typedCount(food.typed) ?? undefined}
        ways={ways}
        onSay={(quantity) =>
          tables &&
          record(
            food,
            'pizza',
            { pizzaType: type, pizzaThickness: thickness, sliceType: slice, sliceQuantity: quantity },
            pizzaPortion(method, tables, { type, thickness, slice, quantity }),
          )
        }
      />
    );
  if (!screen) return null;
  return (
    <Question
      step={step}
      title={screen.title}
      ways={ways}
      onContinue={() => {
        if (screen.chosen === null) return { field: 'pizza', message: t`Choose the one that is most like yours.` };
        setStep(step + 1);
      }}
    >
      <NotLoaded loaded={loaded} food={food.id} />
      {loaded.value?.map && (
        <Outlines
          map={loaded.value.map}
          name="pizza"
          chosen={screen.chosen}
          onChoose={screen.choose}
          more={step === 2 ? [{ id: WHOLE, label: t`The whole pizza` }] : []}
        />
      )}
    </Question>
  );
}
