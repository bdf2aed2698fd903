import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { StoredAsServedSet } from 'dietary-recall-client';
import { read } from '../calls/read.ts';
import { useWrite } from '../calls/use-write.ts';
import { useFaultWords } from '../patterns/fault-words.ts';
import { Page } from '../patterns/page.tsx';
import { Panel } from '../patterns/panel.tsx';
import { RecordForm, type Filled } from '../patterns/record-form.tsx';
import { saveFromService } from '../patterns/save-from-service.ts';
import { Loaded } from '../patterns/states.tsx';
import { useGoOn } from '../patterns/use-go-on.ts';
import { useAccess } from '../session/access.ts';
import { api } from '../session/service.ts';
import { Icon } from '../shell/icon.tsx';
import { DeletePicture } from './delete-picture.tsx';
import { PhotoGrid } from './photo-grid.tsx';
import { isSameInSet, valuesOf, type SetValues } from './photos.ts';
import { updateSet } from './save-set.ts';
import { SetFields, useCheckSet, useSetNames } from './set-fields.tsx';
import { TakePictures, useChosenFiles } from './take-pictures.tsx';
import { usePictureUses, WhereUsed } from './where-used.tsx';
import './pictures.css';

/** One as-served set: its photographs with weights, and where respondents see it. */
export default function SetPage() {
  const { t } = useLingui();
  const { setId } = useParams({ strict: false }) as { setId: string };
  const query = useQuery(read.asServedSets.get({ id: setId }));
  const uses = usePictureUses('asServedSets', setId);
  const { may } = useAccess();
  const mayWrite = may('portion-images:write');
  const navigate = useNavigate();
  const remove = useWrite(api.asServedSets.delete.mutate, ['asServedSets', 'portionSizes', 'sourceImages']);
  return (
    <Page
      title={query.data?.description ?? setId}
      crumbs={[{ to: '/pictures', name: t`Pictures` }]}
      lead={query.data && <SetLead set={query.data} />}
      actions={
        <>
          {may('source-images:read') && <ExportSet id={setId} />}
          {mayWrite && (
            <DeletePicture
              what={t`the set ${setId}`}
              lost={[<Trans key="set">its pictures and weights; the uploads stay</Trans>]}
              takesMethods
              uses={uses}
              remove={async (force) => {
                await remove.mutateAsync({ id: setId, force });
                void navigate({ to: '/pictures' });
              }}
            />
          )}
        </>
      }
    >
      <Loaded query={query}>
        {(set) => (
          <>
            {mayWrite ? (
              <SetForm key={set.id} set={set} />
            ) : (
              <Panel title={t`Photographs`}>
                <div className="pb">
                  <PhotoGrid photos={valuesOf(set).photos} />
                </div>
              </Panel>
            )}
            <WhereUsed uses={uses} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function SetLead({ set: { id, images } }: { set: StoredAsServedSet }) {
  return (
    <>
      <span className="mono">{id}</span>, <Plural value={images.length} one="# photograph" other="# photographs" />.{' '}
      <Trans>Respondents choose it by the middle one, and then go to less or more.</Trans>
    </>
  );
}

const storedOf = (set: StoredAsServedSet) => ({ version: set.version, values: valuesOf(set) });

const weightsOf = (photos: SetValues['photos']) => photos.map(({ weight }) => `${weight} g`).join(', ');

function SetForm({ set }: { set: StoredAsServedSet }) {
  const names = useSetNames();
  const goOn = useGoOn();
  const [files, takeFiles] = useChosenFiles();
  const check = useCheckSet(files);
  const update = useWrite(
    ({ values, version }: Pick<Filled<SetValues>, 'values' | 'version'>) => updateSet(set.id, values, files, version),
    ['asServedSets', 'portionSizes', 'sourceImages'],
  );
  const save = async ({ values, version }: Filled<SetValues>) => {
    const stored = await update.mutateAsync({ values: { ...values, id: values.id.trim() || set.id }, version });
    if (stored.id !== set.id) {
      goOn({ to: `/pictures/sets/${stored.id}`, replace: true });
    }
    return storedOf(stored);
  };
  return (
    <RecordForm
      stored={storedOf(set)}
      names={names}
      save={save}
      reread={async () => storedOf(await api.asServedSets.get.query({ id: set.id }))}
      wordsOf={(name, value) => (name === 'photos' ? weightsOf(value as SetValues['photos']) : String(value))}
      isSame={isSameInSet}
      check={check}
      faultFields={{ 'as_served_set.duplicate_id': 'id', 'as_served_set.in_use': 'id' }}
    >
      {(field, values) => (
        <SetFields
          field={field}
          values={values}
          take={(add) => (
            <TakePictures count={values.photos.length} onFiles={(given) => add(takeFiles(given))} onPhotos={add} />
          )}
        />
      )}
    </RecordForm>
  );
}

/** Saves everything from which another installation can import the set. */
function ExportSet({ id }: { id: string }) {
  const { t } = useLingui();
  const faultWords = useFaultWords();
  const save = async () => {
    try {
      // Operation: `asServedSets.export`.
      await saveFromService(`/admin/portion-size/as-served/${id}/export`, `${id}.zip`);
    } catch (error) {
      const message = faultWords(error, t`The service does not answer. Nothing was saved.`);
      notifications.show({ color: 'red', message });
    }
  };
  return (
    <Button leftSection={<Icon name="download" />} onClick={() => void save()}>
      <Trans context="button">Export</Trans>
    </Button>
  );
}
