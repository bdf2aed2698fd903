import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { volumeAt, type StoredDrinkwareSet } from 'dietary-recall-client';
import { useState } from 'react';
import { read } from '../calls/read.ts';
import { useWrite } from '../calls/use-write.ts';
import { useFormat } from '../patterns/format.ts';
import { Page } from '../patterns/page.tsx';
import { Panel } from '../patterns/panel.tsx';
import { ScreenLink } from '../patterns/screen-link.tsx';
import { Loaded } from '../patterns/states.tsx';
import { useAccess } from '../session/access.ts';
import { api } from '../session/service.ts';
import { DeletePicture } from './delete-picture.tsx';
import { Photo } from './photo.tsx';
import { usePictureUses, WhereUsed } from './where-used.tsx';
import './pictures.css';

type Scale = StoredDrinkwareSet['scales'][number];

/** One drinkware set: each vessel filled to a level, and the volume that the level gives. */
export default function DrinkwareSetPage() {
  const { t } = useLingui();
  const { setId } = useParams({ strict: false }) as { setId: string };
  const navigate = useNavigate();
  const mayWrite = useAccess().may('portion-images:write');
  const query = useQuery(read.drinkwareSets.get({ id: setId }));
  const uses = usePictureUses('drinkwareSets', setId);
  const guide = useQuery({
    ...read.guideImages.get({ id: query.data?.guideId ?? '' }),
    enabled: query.data !== undefined,
  });
  const remove = useWrite(api.drinkwareSets.delete.mutate, ['drinkwareSets']);
  const nameOf = (objectId: number) =>
    guide.data?.objects.find(({ id }) => id === objectId)?.description ?? t`Vessel ${objectId}`;
  return (
    <Page
      title={query.data?.description ?? setId}
      crumbs={[
        { to: '/pictures', name: t`Pictures` },
        { to: '/pictures/drinkware', name: t`Drinkware` },
      ]}
      lead={query.data && <DrinkwareLead set={query.data} />}
      actions={
        mayWrite && (
          <DeletePicture
            what={t`the drinkware set ${setId}`}
            uses={uses}
            lost={[<Trans key="scales">the pictures and volumes of its vessels; the outlined picture stays</Trans>]}
            remove={async () => {
              await remove.mutateAsync({ id: setId });
              void navigate({ to: '/pictures/drinkware' });
            }}
          />
        )
      }
    >
      <Loaded query={query}>
        {({ scales }) => (
          <>
            <div className="vessels">
              {scales.map((scale) => (
                <Vessel key={scale.objectId} scale={scale} name={nameOf(scale.objectId)} />
              ))}
            </div>
            <WhereUsed uses={uses} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function DrinkwareLead({ set: { id, guideId, scales } }: { set: StoredDrinkwareSet }) {
  return (
    <>
      <span className="mono">{id}</span>, <Plural value={scales.length} one="# vessel" other="# vessels" />.{' '}
      <Trans>Respondents choose the vessel on the outlined picture</Trans>{' '}
      <ScreenLink to={`/pictures/guide-images/${guideId}`}>{guideId}</ScreenLink>.
    </>
  );
}

const HALF = 0.5;

/** A vessel as a respondent fills it. */
function Vessel({ scale, name }: { scale: Scale; name: string }) {
  const { t } = useLingui();
  const { number, percent } = useFormat();
  const [level, setLevel] = useState(HALF);
  const { baseImage, overlayImage, height, emptyLevel, fullLevel, volumeSamples } = scale;
  const row = emptyLevel - (emptyLevel - fullLevel) * level;
  const ml = number(volumeAt(volumeSamples, level));
  return (
    <Panel title={name} lead={<Trans>Full: {number(volumeAt(volumeSamples, 1))} ml</Trans>}>
      <div className="pb stack tight">
        <div className="vessel">
          <Photo picture={baseImage} alt={name} sizes="280px" />
          {/* The overlay shows the drink from its level down. */}
          <span style={{ clipPath: `inset(${(row / height) * 100}% 0 0 0)` }}>
            <Photo picture={overlayImage} alt="" sizes="280px" />
          </span>
        </div>
        <label className="row">
          <span className="vh">{t`Level in ${name}`}</span>
          <input
            className="grow"
            type="range"
            min={0}
            max={1}
            step={0.01}
            value={level}
            aria-valuetext={t`${percent(level)}, ${ml} ml`}
            onChange={({ currentTarget: { value } }) => setLevel(Number(value))}
          />
          <b className="strong num">
            <Trans>{ml} ml</Trans>
          </b>
        </label>
        <details>
          <summary>
            <Trans>Volumes that were measured</Trans>
          </summary>
          <table className="table compact">
            <thead>
              <tr>
                <th scope="col">
                  <Trans>Level</Trans>
                </th>
                <th scope="col" className="num">
                  <Trans>Volume, ml</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {volumeSamples.map(({ fl, v }) => (
                <tr key={fl}>
                  <td>{percent(fl)}</td>
                  <td className="num">{number(v, 1)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </div>
    </Panel>
  );
}
