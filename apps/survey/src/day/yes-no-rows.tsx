import { Trans } from '@lingui/react/macro';
import { Photo } from '../shell/photo.tsx';
import { FieldError } from '../shell/question.tsx';
import { useLoaded } from '../store/library.ts';
import { usePicturesInWords } from '../store/pictures-in-words.ts';
import { useRecall } from '../store/recall.ts';

export interface YesNoRow {
  /** By this it is answered. Its fault is said at `row-` and this. */
  id: string;
  words: string;
  /** The category whose picture stands beside the words; undefined: none. */
  category: string | undefined;
}

interface YesNoRowsProps {
  rows: readonly YesNoRow[];
  /** The language of the words, if it is another one than that of the page. */
  lang?: string;
  chosen: Readonly<Record<string, boolean>>;
  onChoose: (chosen: Record<string, boolean>) => void;
}

/** Rows with yes and no, without a default. */
export function YesNoRows({ rows, lang, chosen, onChoose }: YesNoRowsProps) {
  return (
    <div className="rows">
      {rows.map((row) => (
        <fieldset className="ask ask--plain" id={`row-${row.id}`} key={row.id}>
          <legend className="vh" lang={lang}>
            {row.words}
          </legend>
          <AskedWords row={row} lang={lang} />
          <FieldError field={`row-${row.id}`} />
          <div className="yn">
            {[true, false].map((value) => (
              <label className="pill" key={String(value)}>
                <input
                  className="radio"
                  type="radio"
                  name={`row-${row.id}`}
                  checked={chosen[row.id] === value}
                  onChange={() => onChoose({ ...chosen, [row.id]: value })}
                />
                {value ? <Trans>Yes</Trans> : <Trans>No</Trans>}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

/** The words of a row with the picture of its foods, which helps to remember. The legend of the row has the words for screen readers. */
function AskedWords({ row: { words, category }, lang }: { row: YesNoRow; lang: string | undefined }) {
  const library = useRecall((state) => state.library);
  const isInWords = usePicturesInWords();
  const isPictured = category !== undefined && !isInWords;
  const picture = useLoaded(`picture of ${isPictured ? category : ''}`, async () =>
    isPictured ? library.pictureOf(category) : null,
  );
  // The place of the picture is kept while it loads, so that no row moves under the finger.
  if (!isPictured || picture.value === null || picture.state === 'failed')
    return (
      <p className="ask__words" aria-hidden="true">
        <b lang={lang}>{words}</b>
      </p>
    );
  return (
    <div className="ask__q" aria-hidden="true">
      {picture.value ? <Photo picture={picture.value} alt="" sizes="4rem" /> : <span className="ask__blank" />}
      <p>
        <b lang={lang}>{words}</b>
      </p>
    </div>
  );
}
