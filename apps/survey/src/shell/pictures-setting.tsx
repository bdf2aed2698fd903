import { Trans } from '@lingui/react/macro';
import { setPicturesInWords, usePicturesInWords } from '../store/pictures-in-words.ts';

/** A box for people who cannot see pictures well: amounts are then said in words. */
export function PicturesSetting() {
  const isOn = usePicturesInWords();
  return (
    <label className="tick">
      <input
        className="box"
        type="checkbox"
        checked={isOn}
        onChange={(event) => setPicturesInWords(event.target.checked)}
      />
      <span>
        <Trans>I can’t see pictures well: ask me about amounts in words</Trans>
      </span>
    </label>
  );
}
