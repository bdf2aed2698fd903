import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { read } from '../calls/read.ts';
import { Empty } from '../patterns/states.tsx';
import { Photo } from './photo.tsx';
import { PictureFrame } from './picture-frame.tsx';
import { PictureList } from './picture-list.tsx';

/** The drinkware sets: vessels that a respondent fills to the level of the drink. */
export default function DrinkwarePage() {
  const { t } = useLingui();
  const { data } = useQuery(read.drinkwareSets.list({ limit: 1 }));
  return (
    <PictureFrame
      title={t`Drinkware`}
      lead={
        data && (
          <>
            <Plural value={data.total} one="# set of vessels." other="# sets of vessels." />{' '}
            <Trans>A respondent chooses a vessel, and how full it was.</Trans>
          </>
        )
      }
    >
      <PictureList
        name={t`Drinkware`}
        searchFor={t`Part of an id or a description`}
        read={(wanted) => read.drinkwareSets.list(wanted)}
        cards={(sets) => <DrinkwareCards sets={sets} />}
        empty={
          <Empty title={t`No drinkware yet`}>
            <p>
              <Trans>Sets of vessels come with a food list: import them with its portion images.</Trans>
            </p>
          </Empty>
        }
      />
    </PictureFrame>
  );
}

function DrinkwareCards({ sets }: { sets: readonly { id: string; description: string }[] }) {
  const queries = useQueries({ queries: sets.map(({ id }) => read.drinkwareSets.get({ id })) });
  return sets.map(({ id, description }, at) => {
    const scales = queries[at]?.data?.scales ?? [];
    const [first] = scales;
    return (
      <li key={id} className="shot">
        <Link to={`/pictures/drinkware/${id}`}>
          <div className="frame whole">{first && <Photo picture={first.baseImage} alt="" sizes="300px" />}</div>
          <div className="strip" aria-hidden="true">
            {scales.map(({ objectId, baseImage }) => (
              <span key={objectId}>
                <Photo picture={baseImage} alt="" sizes="60px" />
              </span>
            ))}
          </div>
          <b className="strong">{description}</b>
          <span className="meta">
            <span className="mono">{id}</span>
            {first && <Plural value={scales.length} one="# vessel" other="# vessels" />}
          </span>
        </Link>
      </li>
    );
  });
}
