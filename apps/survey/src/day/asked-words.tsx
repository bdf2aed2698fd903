import type { ReactNode } from 'react';
import { Photo } from '../shell/photo.tsx';
import { useLoaded } from '../store/library.ts';
import { usePicturesInWords } from '../store/pictures-in-words.ts';
import { useRecall } from '../store/recall.ts';

interface AskedWordsProps {
  /** The category whose picture stands beside the words; undefined: none. */
  category: string | undefined;
  children: ReactNode;
}

/** The words of a row with the picture of its foods, which helps to remember. The legend of the row has the words for screen readers. */
export function AskedWords({ category, children }: AskedWordsProps) {
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
        {children}
      </p>
    );
  return (
    <div className="ask__q" aria-hidden="true">
      {picture.value ? <Photo picture={picture.value} alt="" sizes="4rem" /> : <span className="ask__blank" />}
      <p>{children}</p>
    </div>
  );
}
