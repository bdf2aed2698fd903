import { Trans, useLingui } from '@lingui/react/macro';
import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { read } from '../calls/read.ts';
import { useWrite } from '../calls/use-write.ts';
import { DropFiles } from '../patterns/drop-files.tsx';
import { FileField } from '../patterns/file-field.tsx';
import { Page } from '../patterns/page.tsx';
import { RecordForm, type Filled } from '../patterns/record-form.tsx';
import { useGoOn } from '../patterns/use-go-on.ts';
import { createGuide, EMPTY_GUIDE, type NewGuide } from './create-guide.ts';
import { MapPreview } from './map-preview.tsx';
import { idFrom, PICTURE_FILES } from './photos.ts';
import './pictures.css';

/** A guide image from a photograph, from a photograph and a drawing, or from an image map that is there. */
export default function NewGuideImagePage() {
  const { t } = useLingui();
  const goOn = useGoOn();
  const files = useRef<{ picture?: File; drawing?: File }>({});
  /** The map that an earlier try made, before the service refused the rest. */
  const made = useRef<string | null>(null);
  const { data: maps } = useQuery(read.imageMaps.list({ limit: 500 }));
  const create = useWrite(
    async (values: NewGuide) => createGuide(values, files.current, made),
    ['guideImages', 'imageMaps', 'sourceImages'],
  );
  const [stored] = useState({ version: null, values: EMPTY_GUIDE });
  const save = async ({ values }: Filled<NewGuide>) => {
    const { id } = await create.mutateAsync({ ...values, id: values.id.trim() || idFrom(values.description) });
    goOn({ to: `/pictures/guide-images/${id}` });
    return { version: null, values };
  };
  return (
    <Page
      title={t`New outlined picture`}
      crumbs={[
        { to: '/pictures', name: t`Pictures` },
        { to: '/pictures/guide-images', name: t`Outlined pictures` },
      ]}
      lead={t`One photograph of several objects. Their outlines are drawn in the next step.`}
    >
      <RecordForm
        stored={stored}
        names={{
          description: t`What it shows`,
          id: t`Id`,
          picture: t`Photograph`,
          drawing: t`Drawing of the outlines`,
          mapId: t`Image map`,
        }}
        save={save}
        saveWords={<Trans>Create, and draw outlines</Trans>}
        check={({ description, picture, mapId }) => ({
          ...(description.trim() === '' ? { description: t`Say what it shows.` } : {}),
          ...(picture === '' && mapId === null ? { mapId: t`Add a photograph, or choose a map.` } : {}),
        })}
        faultFields={{
          'guide_image.duplicate_id': 'id',
          'image_map.duplicate_id': 'id',
          'svg.invalid_size': 'drawing',
          'svg.invalid_outline': 'drawing',
          'svg.invalid_navigation': 'drawing',
          'svg.no_outline': 'drawing',
          'svg.malformed': 'drawing',
        }}
      >
        {(field, values) => {
          const drawing = field('drawing');
          return (
            <>
              <div className="fields">
                <TextInput {...field('description')} placeholder={t`Apples by size`} />
                <TextInput
                  {...field('id')}
                  placeholder={idFrom(values.description)}
                  spellCheck={false}
                  description={t`Food lists name the picture by it. Empty: from what it shows.`}
                />
              </div>
              {values.mapId === null && (
                <>
                  <DropFiles
                    label={values.picture === '' ? t`Drop the photograph here` : values.picture}
                    hint={<Trans>JPEG, PNG or SVG, up to 32 MB.</Trans>}
                    accept={PICTURE_FILES}
                    onFiles={([file]) => {
                      if (file === undefined) return;
                      files.current.picture = file;
                      field('picture').onChange(file.name);
                    }}
                  />
                  <FileField
                    label={t`Drawing of the outlines, if there is one`}
                    description={<Trans>SVG with paths that have the ids area_1, area_2 and so on.</Trans>}
                    accept="image/svg+xml"
                    error={drawing.error}
                    onFile={(file) => {
                      if (file === null) delete files.current.drawing;
                      else files.current.drawing = file;
                      drawing['onChange'](file?.name ?? '');
                    }}
                  />
                </>
              )}
              {values.picture === '' && (
                <Select
                  {...field('mapId')}
                  description={t`In place of a photograph: the outlines of a picture that is there, with other weights.`}
                  data={(maps?.items ?? []).map(({ id, description }) => ({
                    value: id,
                    label: `${description} (${id})`,
                  }))}
                  searchable
                  clearable
                />
              )}
              {values.mapId !== null && <MapPreview mapId={values.mapId} />}
            </>
          );
        }}
      </RecordForm>
    </Page>
  );
}
