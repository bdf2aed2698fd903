import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { StoredGuideImage } from 'dietary-recall-client';
import { read } from '../calls/read.ts';
import { useWrite } from '../calls/use-write.ts';
import { Page } from '../patterns/page.tsx';
import { RecordForm, type Filled } from '../patterns/record-form.tsx';
import { Loaded } from '../patterns/states.tsx';
import { useGoOn } from '../patterns/use-go-on.ts';
import { useAccess } from '../session/access.ts';
import { api } from '../session/service.ts';
import { DeletePicture } from './delete-picture.tsx';
import { OutlineEditor } from './outline-editor.tsx';
import { guideValuesOf, objectsInput, type GuideValues } from './outlines.ts';
import { SelectionPicture } from './selection-picture.tsx';
import { usePictureUses, WhereUsed } from './where-used.tsx';
import './pictures.css';

/** One guide image: its outlines, what each shows, and what it weighs. */
export default function GuideImagePage() {
  const { t } = useLingui();
  const { guideId } = useParams({ strict: false }) as { guideId: string };
  const query = useQuery(read.guideImages.get({ id: guideId }));
  const uses = usePictureUses('guideImages', guideId);
  const navigate = useNavigate();
  const mayWrite = useAccess().may('portion-images:write');
  const remove = useWrite(api.guideImages.delete.mutate, ['guideImages', 'imageMaps', 'sourceImages']);
  return (
    <Page
      title={query.data?.description ?? guideId}
      crumbs={[
        { to: '/pictures', name: t`Pictures` },
        { to: '/pictures/guide-images', name: t`Outlined pictures` },
      ]}
      lead={query.data && <GuideLead guide={query.data} />}
      actions={
        mayWrite && (
          <>
            <SelectionPicture guideId={guideId} />
            <DeletePicture
              what={t`the outlined picture ${guideId}`}
              uses={uses}
              lost={[<Trans key="outlines">its outlines and weights; the upload stays</Trans>]}
              remove={async () => {
                await remove.mutateAsync({ id: guideId });
                void navigate({ to: '/pictures/guide-images' });
              }}
            />
          </>
        )
      }
    >
      <Loaded query={query}>
        {(guide) => (
          <>
            {mayWrite ? (
              <GuideForm key={guide.id} guide={guide} />
            ) : (
              <section className="panel" aria-label={t`Outlines`}>
                <div className="pb">
                  <OutlineEditor
                    picture={guide.baseImage}
                    alt={guide.description}
                    objects={guideValuesOf(guide).objects}
                  />
                </div>
              </section>
            )}
            <WhereUsed uses={uses} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function GuideLead({ guide: { id, objects } }: { guide: StoredGuideImage }) {
  const without = objects.filter(({ weight }) => weight === null).length;
  return (
    <>
      <span className="mono">{id}</span>, <Plural value={objects.length} one="# outline" other="# outlines" />.{' '}
      {without > 0 && (
        <span className="warn">
          <Plural
            value={without}
            one="A draft: # outline has no weight, so that no food can use it."
            other="A draft: # outlines have no weight, so that no food can use it."
          />
        </span>
      )}
    </>
  );
}

function GuideForm({ guide }: { guide: StoredGuideImage }) {
  const { t } = useLingui();
  const goOn = useGoOn();
  const update = useWrite(
    (changes: Partial<GuideValues>) => updateGuide(guide, changes),
    ['guideImages', 'imageMaps', 'drinkwareSets', 'portionSizes'],
  );
  const save = async ({ changes }: Filled<GuideValues>) => {
    const stored = await update.mutateAsync(changes);
    if (stored.id !== guide.id) {
      const to = `/pictures/guide-images/${stored.id}`;
      goOn({ to, replace: true });
    }
    return { version: null, values: guideValuesOf(stored) };
  };
  return (
    <RecordForm
      stored={{ version: null, values: guideValuesOf(guide) }}
      names={{ id: t`Id`, description: t`What it shows`, objects: t`Outlines` }}
      save={save}
      faultFields={{
        'guide_image.duplicate_id': 'id',
        'guide_image.in_use': 'objects',
        'guide_image.weights_needed': 'objects',
        'guide_image.map_shared': 'objects',
        'guide_image.other_proportions': 'objects',
        'image_map.incomplete': 'objects',
      }}
    >
      {(field, values) => {
        const { onChange, error } = field('objects');
        return (
          <>
            <div className="fields">
              <TextInput {...field('description')} />
              <TextInput {...field('id')} spellCheck={false} description={t`Food lists name the picture by it.`} />
            </div>
            <OutlineEditor
              picture={guide.baseImage}
              alt={guide.description}
              objects={values.objects}
              change={onChange}
              error={error}
            />
          </>
        );
      }}
    </RecordForm>
  );
}

/** Stores what changed. Outlines come first: they are refused more often. */
async function updateGuide(guide: StoredGuideImage, changes: Partial<GuideValues>): Promise<StoredGuideImage> {
  const { objects, id, description } = changes;
  const { width, height } = guide.baseImage;
  const outlined =
    objects === undefined
      ? guide
      : await api.guideImages.updateObjects.mutate({
          id: guide.id,
          imageWidth: width ?? 3,
          imageHeight: height ?? 2,
          objects: objectsInput(objects),
        });
  if (id === undefined && description === undefined) return outlined;
  const header = { ...(id === undefined ? {} : { id }), ...(description === undefined ? {} : { description }) };
  return { ...outlined, ...(await api.guideImages.updateMeta.mutate({ currentId: guide.id, ...header })) };
}
