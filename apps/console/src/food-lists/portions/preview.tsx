import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { dimensionsPortion, type MeasuredPiece, type PieceShape, type PortionSizeMethod } from 'dietary-recall-client';
import type { ReactElement, ReactNode } from 'react';
import { read } from '../../calls/read.ts';
import { useFormat } from '../../patterns/format.ts';
import { usePieceShapes } from './method-words.ts';
import { AsServedPreview, DrinkwarePreview, GuidePreview } from './preview-pictures.tsx';

interface PreviewProps {
  method: PortionSizeMethod;
  food: { name: string; code: string };
}

/** The question of a method as a respondent sees it, and below it the weights, which they do not see. */
export function Preview({ method, food }: PreviewProps) {
  const { t } = useLingui();
  // A sentence begins before the name.
  const [first = ''] = food.name.split(',');
  const name = first.charAt(0).toLocaleLowerCase() + first.slice(1);
  return (
    <section className="preview" aria-label={t`What respondents see`}>
      <b className="strong">
        <Trans>What respondents see</Trans>
      </b>
      <div className="phone">
        <div>
          <div className="q">
            <p className="ask">
              {method.method === 'as-served' || method.method === 'weight' ? (
                <Trans>How much {name} did you have?</Trans>
              ) : (
                <Trans>Which was most like your {name}?</Trans>
              )}
            </p>
            <Question method={method} food={food} />
          </div>
        </div>
      </div>
    </section>
  );
}

function Question({ method, food }: PreviewProps): ReactElement {
  const { number } = useFormat();
  const factor = method.conversionFactor;
  switch (method.method) {
    case 'as-served':
      return <AsServedPreview id={method.parameters.servingImageSet} factor={factor} food={food.code} />;
    case 'guide-image':
      return <GuidePreview id={method.parameters.guideImageId} factor={factor} />;
    case 'drink-scale':
      return <DrinkwarePreview id={method.parameters.drinkwareId} />;
    case 'standard-portion':
      return (
        <Options>
          {method.parameters.units.map(({ name, weight, omitFoodDescription }, at) => (
            <Option key={at} words={omitFoodDescription || name === '' ? name || '…' : `${name} – ${food.name}`}>
              {number(weight * factor)} g
            </Option>
          ))}
        </Options>
      );
    case 'parent-food-portion':
      return (
        <Options>
          {method.parameters.options.flatMap(({ choices, category }) =>
            choices.map(({ label, value }, at) => (
              <Option key={`${category} ${at}`} words={label || '…'}>
                {number(value * factor * 100)} %{category !== null && `, ${category}`}
              </Option>
            )),
          )}
        </Options>
      );
    case 'milk-in-a-hot-drink':
      return <Shares method={method} />;
    case 'weight':
      return (
        <p className="opt">
          <span className="grow dim">
            <Trans>a number</Trans>
          </span>
          g
        </p>
      );
    case 'dimensions':
      return <DimensionsPreview method={method} />;
    case 'cereal':
      return <CerealPreview method={method} food={food.code} />;
    case 'milk-on-cereal':
      return (
        <p className="dim">
          <Trans>The bowl of the cereal, with lines for the milk.</Trans>
        </p>
      );
    case 'pizza':
      return (
        <p className="dim">
          <Trans>Pictures of sizes, of thickness and of slices, one after the other.</Trans>
        </p>
      );
  }
}

/** Pieces by which an editor sees whether the density is right. */
const EXAMPLES: Record<PieceShape, MeasuredPiece> = {
  block: { shape: 'block', lengthCm: 10, widthCm: 5, heightCm: 2 },
  round: { shape: 'round', diameterCm: 8, heightCm: 2 },
  wedge: { shape: 'wedge', diameterCm: 20, heightCm: 5, wedgesInRound: 8 },
};

function DimensionsPreview({ method }: { method: Extract<PortionSizeMethod, { method: 'dimensions' }> }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const names = usePieceShapes();
  const sizes: Record<PieceShape, string> = {
    block: t`10 × 5 × 2 cm`,
    round: t`8 cm across, 2 cm high`,
    wedge: t`an eighth of 20 cm across, 5 cm high`,
  };
  return (
    <Options>
      {method.parameters.shapes.map((shape) => {
        const estimate = dimensionsPortion(method, EXAMPLES[shape]);
        return (
          <Option key={shape} words={`${names[shape]}: ${sizes[shape]}`}>
            {'notOffered' in estimate ? '–' : `${number(estimate.servingWeight)} g`}
          </Option>
        );
      })}
    </Options>
  );
}

/** The pictures of the first bowl; respondents choose a bowl before. */
function CerealPreview({ method, food }: { method: Extract<PortionSizeMethod, { method: 'cereal' }>; food: string }) {
  const { data } = useQuery(read.portionSizes.methodTables());
  const bowl = data?.bowls[0]?.name;
  if (bowl === undefined) return null;
  return (
    <AsServedPreview id={`cereal_${method.parameters.type}${bowl}`} factor={method.conversionFactor} food={food} />
  );
}

function Shares({ method }: { method: Extract<PortionSizeMethod, { method: 'milk-in-a-hot-drink' }> }) {
  const { number } = useFormat();
  const { data } = useQuery(read.portionSizes.methodTables());
  return (
    <Options>
      {(method.parameters.options ?? data?.milkInHotDrink ?? []).map(({ label, value }, at) => (
        <Option key={at} words={label}>
          {number(value * 100)} %
        </Option>
      ))}
    </Options>
  );
}

function Options({ children }: { children: ReactNode }) {
  return <ul className="opts">{children}</ul>;
}

function Option({ words, children }: { words: string; children: ReactNode }) {
  return (
    <li className="opt">
      <span className="grow">{words}</span>
      <small>{children}</small>
    </li>
  );
}
