import { fractionsOffered } from '@dietary-recall/portion-weight';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AsServedSet } from 'dietary-recall-client';
import { Choices } from '../shell/choices.tsx';
import { useWords } from '../shell/words.ts';
import type { PictureChosen } from './pictures.tsx';

/** The fractions that are read out: beyond the largest picture fewer than there are, since a list takes longer than a press of More. */
const IN_WORDS = new Set([0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 5]);

interface PicturesInWordsProps {
  set: AsServedSet;
  chosen: PictureChosen | null;
  onChoose: (chosen: PictureChosen) => void;
  most: number;
  /** By how much the weights of the set are multiplied. */
  factor: number;
}

/** The amounts of a set of pictures as a list: what each picture is called, and what it weighs. */
export function PicturesInWords({ set, chosen, onChoose, most, factor }: PicturesInWordsProps) {
  const { t } = useLingui();
  const { number, countText } = useWords();
  const count = set.images.length;
  const offered = set.images.flatMap(({ label, weight }, index) => {
    const fractions = new Set([...fractionsOffered(set, index), 1]);
    return [...fractions]
      .toSorted((one, other) => one - other)
      .filter((fraction) => IN_WORDS.has(fraction) && weight * fraction <= most)
      .map((fraction) => ({ index, fraction, label, weight: weight * fraction * factor }));
  });
  const options = offered.map(({ index, fraction, label, weight }) => {
    const place = index + 1;
    const share = countText(fraction);
    const grams = number(weight, weight < 10 ? 1 : 0);
    const portion = fraction === 1 ? t`portion ${place} of ${count}` : t`${share} × portion ${place} of ${count}`;
    return {
      value: keyOf({ index, fraction }),
      label: label ?? t`about ${grams} g`,
      note: label === null ? portion : t`about ${grams} g, ${portion}`,
    };
  });
  return (
    <fieldset className="portion">
      <legend>
        <Trans>Which amount is nearest?</Trans>
      </legend>
      <Choices
        name="portion"
        value={chosen === null ? null : keyOf(chosen)}
        onChange={(value) => {
          const picked = offered.find((one) => keyOf(one) === value);
          if (picked) onChoose({ index: picked.index, fraction: picked.fraction });
        }}
        options={options}
      />
    </fieldset>
  );
}

function keyOf({ index, fraction }: PictureChosen): string {
  return `${index} ${fraction}`;
}
