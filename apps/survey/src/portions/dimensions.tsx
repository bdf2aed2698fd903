import {
  dimensionsPortion,
  MEASURES_OF_SHAPE,
  type PieceMeasure,
  type PieceShape,
} from '@dietary-recall/portion-weight';
import { typedCount } from '@dietary-recall/recall-flow';
import { Trans, useLingui } from '@lingui/react/macro';
import { Choices } from '../shell/choices.tsx';
import { FoodName } from '../shell/day.tsx';
import { FieldError, Question } from '../shell/question.tsx';
import { useScratch, useStep } from '../shell/use-scratch.ts';
import { readCount, useWords } from '../shell/words.ts';
import { usePicturesInWords } from '../store/pictures-in-words.ts';
import { HowMany, HowManyOf } from './how-many.tsx';
import { PieceDrawing, ShapePicture, TYPICAL } from './piece-drawing.tsx';
import { usePieceWords } from './piece-words.ts';
import { record, useAmountWays, type PortionProps } from './portion-frame.tsx';
import { Stepper } from './stepper.tsx';

type Typed = Partial<Record<PieceMeasure, string>>;
type Measures = Partial<Record<PieceMeasure, number>>;

const STEP_CM = 0.5;
const MOST_CM = 100;
/** A round is cut into two wedges at least. */
const FEWEST_WEDGES = 2;

/** The shape of a piece, its measures, and how many of it. A shape that is the only one is not asked. */
export function Dimensions({ food, method }: PortionProps<'dimensions'>) {
  const { t } = useLingui();
  const isInWords = usePicturesInWords();
  const { plainNumber } = useWords();
  const { names, shapes: shapeWords, sizeOf } = usePieceWords();
  const { shapes } = method.parameters;
  const known = food.portion?.method === 'dimensions' ? food.portion.data : null;
  const only = shapes.length === 1 ? (shapes[0] ?? null) : null;
  const [shape, setShape] = useScratch<PieceShape | null>('shape', known?.shape ?? only);
  const [typed, setTyped] = useScratch<Typed>('measures', typedFrom(known ?? {}, plainNumber));
  const [step, setStep] = useStep();
  const ways = useAmountWays(food.id);
  const screen = only === null ? step : step + 1;
  if (screen > 0 && shape !== null) {
    const measures = measuresOf(shape, typed);
    const piece = { shape, ...measures };
    if (screen > 1)
      return (
        <HowMany
          step={step}
          title={<HowManyOf food={food} />}
          known={known?.quantity ?? null}
          proposed={typedCount(food.typed) ?? undefined}
          chosen={{ words: `(${sizeOf({ ...piece, servingWeight: 0 })})`, onChange: () => setStep(step - 1) }}
          ways={ways}
          onSay={(quantity) =>
            record(food, 'dimensions', { ...piece, quantity }, dimensionsPortion(method, { ...piece, quantity }))
          }
        />
      );
    const go = () => {
      const [first = 'heightCm', ...others] = MEASURES_OF_SHAPE[shape];
      const missing = [first, ...others].filter((name) => measures[name] === undefined);
      if (missing.length > 0)
        return missing.map((field) => {
          const label = names[field];
          return field === 'wedgesInRound'
            ? { field, message: t`Give a number from 2 to 100, for example 8.` }
            : { field, message: t`${label}: give centimetres, up to 100, for example 4.5.` };
        });
      if ('notOffered' in dimensionsPortion(method, piece))
        return { field: first, message: t`That would be a very heavy piece. Please check the numbers.` };
      setStep(step + 1);
    };
    return (
      <Question
        step={step}
        title={
          <Trans>
            <FoodName food={food} />: how big was one piece?
          </Trans>
        }
        lead={<Trans>Measure one with a ruler, or tell it as well as you can.</Trans>}
        onContinue={go}
        ways={ways}
      >
        <MeasuredPiece piece={piece} typed={typed} onType={setTyped} />
      </Question>
    );
  }
  return (
    <Question
      isGroup
      title={
        <Trans>
          <FoodName food={food} />: what was the shape of one piece?
        </Trans>
      }
      onContinue={() => {
        if (shape === null) return { field: 'shape', message: t`Choose the one that is most like yours.` };
        setStep(1);
      }}
      ways={ways}
    >
      <Choices
        name="shape"
        value={shape}
        onChange={(value) => setShape(value as PieceShape)}
        options={shapes.map((one) => ({
          value: one,
          label: shapeWords[one],
          picture: isInWords ? null : <ShapePicture shape={one} />,
        }))}
      />
    </Question>
  );
}

interface MeasuredPieceProps {
  piece: { shape: PieceShape } & Measures;
  typed: Typed;
  onType: (typed: Typed) => void;
}

/** A drawing of the piece, and below it a field for each measure. */
function MeasuredPiece({ piece, typed, onType }: MeasuredPieceProps) {
  const { t } = useLingui();
  const isInWords = usePicturesInWords();
  const { plainNumber } = useWords();
  const { names } = usePieceWords();
  const asked = MEASURES_OF_SHAPE[piece.shape];
  const set = (name: PieceMeasure, value: number) => {
    const isCount = name === 'wedgesInRound';
    const most = Math.min(MOST_CM, Math.max(isCount ? FEWEST_WEDGES : STEP_CM, value));
    onType({ ...typed, [name]: plainNumber(most) });
  };
  return (
    <div className="measures">
      {!isInWords && (
        <figure className="measures__picture">
          <PieceDrawing piece={{ ...TYPICAL, ...piece }} isVague={asked.some((name) => piece[name] === undefined)} />
          <figcaption>
            <Trans>Beside it is a bank card.</Trans>
          </figcaption>
        </figure>
      )}
      {asked.map((name) => {
        const value = piece[name];
        const by = name === 'wedgesInRound' ? 1 : STEP_CM;
        const label = names[name];
        const turn = (change: number) => set(name, value === undefined ? TYPICAL[name] : value + change);
        return (
          <div className="field" key={name}>
            <label htmlFor={name}>
              {name === 'wedgesInRound' ? (
                <Trans>How many such pieces make the whole round?</Trans>
              ) : (
                <Trans>{label} in cm</Trans>
              )}
            </label>
            <FieldError field={name} />
            <Stepper
              isSmall
              id={name}
              typed={typed[name] ?? ''}
              onType={(text) => onType({ ...typed, [name]: text })}
              fewer={{ name: t`${label}: less`, press: () => turn(-by) }}
              more={{ name: t`${label}: more`, press: () => turn(by) }}
            />
          </div>
        );
      })}
    </div>
  );
}

function typedFrom(
  recorded: Partial<Record<PieceMeasure, number | undefined>>,
  plainNumber: (value: number) => string,
): Typed {
  const names = Object.keys(TYPICAL) as PieceMeasure[];
  return Object.fromEntries(
    names.flatMap((name) => (recorded[name] === undefined ? [] : [[name, plainNumber(recorded[name])]])),
  );
}

/** The measures of a shape that were typed and that it may have. */
function measuresOf(shape: PieceShape, typed: Typed): Measures {
  return Object.fromEntries(
    MEASURES_OF_SHAPE[shape].flatMap((name) => {
      const value = readCount(typed[name] ?? '');
      const least = name === 'wedgesInRound' ? FEWEST_WEDGES : 0;
      return value === null || value <= 0 || value < least || value > MOST_CM ? [] : [[name, value]];
    }),
  );
}
