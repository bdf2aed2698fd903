import { Plural, Trans } from '@lingui/react/macro';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AsServedSet, ImageSetView } from 'dietary-recall-client';
import { read } from '../calls/read.ts';
import { useFormat } from '../patterns/format.ts';
import { Photo } from './photo.tsx';

/** A card for each set of a page: its middle photograph, which respondents see first, and all of them in a strip. */
export function SetCards({ sets }: { sets: readonly ImageSetView[] }) {
  const ids = sets.map(({ id }) => id);
  const { data } = useQuery({
    ...read.portionSizes.getManyAsServed({ ids }),
    ...(ids.length === 0 ? { queryFn: skipToken } : {}),
    placeholderData: keepPreviousData,
  });
  return sets.map((set, at) => (
    <li key={set.id} className="shot">
      <Link to={`/pictures/sets/${set.id}`}>
        <SetPictures shown={data?.length === sets.length ? data[at] : undefined} />
        <b className="strong">{set.description}</b>
        <span className="meta">
          <span className="mono">{set.id}</span>
          <Amounts shown={data?.length === sets.length ? data[at] : undefined} />
        </span>
      </Link>
    </li>
  ));
}

function SetPictures({ shown }: { shown: AsServedSet | undefined }) {
  if (shown === undefined) return <div className="frame" />;
  const { images } = shown;
  const middle = images[Math.floor(images.length / 2)];
  return (
    <>
      <div className="frame">{middle && <Photo picture={middle.mainImage} alt="" sizes="300px" />}</div>
      <div className="strip" aria-hidden="true">
        {images.map(({ thumbnail, thumbnailUrl }) => (
          <span key={thumbnailUrl}>
            <Photo picture={thumbnail} alt="" sizes="40px" />
          </span>
        ))}
      </div>
    </>
  );
}

function Amounts({ shown }: { shown: AsServedSet | undefined }) {
  const { number } = useFormat();
  if (shown === undefined) return null;
  const weights = shown.images.map(({ weight }) => weight);
  const [lightest, heaviest] = [number(Math.min(...weights)), number(Math.max(...weights))];
  return (
    <span>
      <Plural value={weights.length} one="# picture" other="# pictures" />,{' '}
      {weights.length === 1 ? (
        <Trans>{lightest} g</Trans>
      ) : (
        <Trans>
          {lightest} to {heaviest} g
        </Trans>
      )}
    </span>
  );
}
