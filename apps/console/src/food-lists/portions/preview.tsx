import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { dimensionsPortion, type MeasuredPiece, type PieceShape, type PortionSizeMethod } from 'dietary-recall-client';
import type { ReactElement } from 'react';
import { read } from '../../calls/read.ts';
import { useFormat } from '../../patterns/format.ts';
import { useMethodQuestion } from './method-question.ts';
import { usePieceShapes } from './method-words.ts';
import { Hidden, Phone } from './phone.tsx';
import { AsServedPreview, DrinkwarePreview, GuidePreview } from './preview-pictures.tsx';

type MethodOf<Name extends PortionSizeMethod['method']> = Extract<PortionSizeMethod, { method: Name }>;

interface PreviewProps {
  method: PortionSizeMethod;
  food: { name: string; code: string };
}

/** The question of a method as a respondent sees it, and below it the weights, which they do not see. */
export function Preview({ method, food }: PreviewProps) {
  const { t } = useLingui();
  return (
    <section className="preview" aria-label={t`What respondents see`}>
      <b className="strong">
        <Trans>What respondents see</Trans>
      </b>
      <Question method={method} food={food} ask={useMethodQuestion()(method, food.name)} />
    </section>
  );
}

function Question({ method, food, ask }: PreviewProps & { ask: string }): ReactElement {
  const { number } = useFormat();
  const factor = method.conversionFactor;
  switch (method.method) {
    case 'as-served':
      return <AsServedPreview ask={ask} id={method.parameters.servingImageSet} factor={factor} food={food.code} />;
    case 'guide-image':
      return <GuidePreview ask={ask} id={method.parameters.guideImageId} factor={factor} />;
    case 'drink-scale':
      return <DrinkwarePreview ask={ask} id={method.parameters.drinkwareId} />;
    case 'standard-portion':
      return (
        <Options
          ask={ask}
          options={method.parameters.units.map(({ name, weight }) => [name || '…', `${number(weight * factor)} g`])}
        />
      );
    case 'parent-food-portion':
      return (
        <Options
          ask={ask}
          options={method.parameters.options.flatMap(({ choices, category }) =>
            choices.map(({ label, value }): [string, string] => [
              label || '…',
              `${number(value * factor * 100)} %${category === null ? '' : `, ${category}`}`,
            ]),
          )}
        />
      );
    case 'milk-in-a-hot-drink':
      return <Shares method={method} ask={ask} />;
    case 'weight':
      return (
        <Phone ask={ask}>
          <p className="opt">
            <span className="grow dim">
              <Trans>a number</Trans>
            </span>
            <Trans>grams</Trans>
          </p>
        </Phone>
      );
    case 'dimensions':
      return <DimensionsPreview method={method} ask={ask} />;
    case 'cereal':
      return <CerealPreview method={method} food={food.code} ask={ask} />;
    case 'milk-on-cereal':
      return (
        <Phone ask={ask}>
          <p className="dim">
            <Trans>The bowl of the cereal, with lines for the milk.</Trans>
          </p>
        </Phone>
      );
    case 'pizza':
      return (
        <Phone ask={ask}>
          <p className="dim">
            <Trans>Pictures of sizes, of thickness and of slices, one after the other.</Trans>
          </p>
        </Phone>
      );
  }
}

/** Pieces by which an editor sees whether the density is right. */
const EXAMPLES: Record<PieceShape, MeasuredPiece> = {
  block: { shape: 'block', lengthCm: 10, widthCm: 5, heightCm: 2 },
  round: { shape: 'round', diameterCm: 8, heightCm: 2 },
  wedge: { shape: 'wedge', diameterCm: 20, heightCm: 5, wedgesInRound: 8 },
};

function DimensionsPreview({ method, ask }: { method: MethodOf<'dimensions'>; ask: string }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const names = usePieceShapes();
  const sizes: Record<PieceShape, string> = {
    block: t`10 × 5 × 2 cm`,
    round: t`8 cm across, 2 cm high`,
    wedge: t`an eighth of 20 cm across, 5 cm high`,
  };
  return (
    <Options
      ask={ask}
      options={method.parameters.shapes.map((shape) => {
        const estimate = dimensionsPortion(method, EXAMPLES[shape]);
        const weight = 'notOffered' in estimate ? '–' : `${number(estimate.servingWeight)} g`;
        const size = sizes[shape];
        return [names[shape], t`${weight} for ${size}`];
      })}
    />
  );
}

/** The pictures of the first bowl; respondents choose a bowl before. */
function CerealPreview({ method, food, ask }: { method: MethodOf<'cereal'>; food: string; ask: string }) {
  const { data } = useQuery(read.portionSizes.methodTables());
  const bowl = data?.bowls[0]?.name;
  if (bowl === undefined) return null;
  return (
    <AsServedPreview
      ask={ask}
      id={`cereal_${method.parameters.type}${bowl}`}
      factor={method.conversionFactor}
      food={food}
    />
  );
}

function Shares({ method, ask }: { method: MethodOf<'milk-in-a-hot-drink'>; ask: string }) {
  const { number } = useFormat();
  const { data } = useQuery(read.portionSizes.methodTables());
  const options = method.parameters.options ?? data?.milkInHotDrink ?? [];
  return <Options ask={ask} options={options.map(({ label, value }) => [label, `${number(value * 100)} %`])} />;
}

/** Words that a respondent chooses from, each with what it stands for. */
function Options({ ask, options }: { ask: string; options: readonly (readonly [words: string, meaning: string])[] }) {
  const { colon } = useFormat();
  return (
    <>
      <Phone ask={ask}>
        <ul className="opts">
          {options.map(([words], at) => (
            <li className="opt" key={at}>
              {words}
            </li>
          ))}
        </ul>
      </Phone>
      <Hidden>
        {options.map(([words, meaning], at) => (
          <span className="line" key={at}>
            {words}
            {colon}
            {meaning}
          </span>
        ))}
      </Hidden>
    </>
  );
}
