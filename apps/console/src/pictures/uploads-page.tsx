import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SourceImage } from 'dietary-recall-client';
import { useState } from 'react';
import { read } from '../calls/read.ts';
import { useWrite } from '../calls/use-write.ts';
import { LongJob } from '../patterns/long-job.tsx';
import { Empty } from '../patterns/states.tsx';
import { useAccess } from '../session/access.ts';
import { api } from '../session/service.ts';
import { DeleteUploads } from './delete-uploads.tsx';
import { PictureFrame } from './picture-frame.tsx';
import { PictureList } from './picture-list.tsx';
import { UploadCard } from './upload-card.tsx';
import { UploadDetails } from './upload-details.tsx';
import { UploadPictures } from './upload-pictures.tsx';

/** The source images: every picture that was uploaded, newest first. */
export default function UploadsPage() {
  const { t } = useLingui();
  const mayWrite = useAccess().may('source-images:write');
  const { data } = useQuery(read.sourceImages.list({ limit: 1 }));
  const [selected, select] = useState<ReadonlySet<number>>(new Set());
  const [open, setOpen] = useState<SourceImage | null>(null);
  const toggle = (id: number) =>
    select((was) => (was.has(id) ? new Set([...was].filter((other) => other !== id)) : new Set([...was, id])));
  return (
    <PictureFrame
      title={t`Uploads`}
      lead={
        data && (
          <>
            <Plural value={data.total} one="# picture" other="# pictures" />
            {', '}
            <Trans>newest first. Sets and outlined pictures are made from them.</Trans>
          </>
        )
      }
      actions={mayWrite && <MakeSizes />}
    >
      {mayWrite && <UploadPictures />}
      {selected.size > 0 && (
        <div className="selbar" role="region" aria-label={t`Selection`}>
          <b className="strong">
            <Trans>{selected.size} selected</Trans>
          </b>
          <DeleteUploads ids={[...selected]} onDone={() => select(new Set())} />
          <Button size="xs" variant="subtle" color="gray" onClick={() => select(new Set())}>
            <Trans>Select none</Trans>
          </Button>
        </div>
      )}
      <PictureList
        name={t`Uploads`}
        searchFor={t`Tags`}
        read={({ sort: _sort, ...wanted }) => read.sourceImages.list(wanted)}
        cards={(images: readonly SourceImage[]) =>
          images.map((image) => (
            <UploadCard
              key={image.id}
              image={image}
              isSelected={selected.has(image.id)}
              {...(mayWrite && { toggle: () => toggle(image.id) })}
              open={() => setOpen(image)}
            />
          ))
        }
        empty={
          <Empty title={t`No upload yet`}>
            <p>
              <Trans>Photographs that you add here, to a set or to an outlined picture, stand in this list.</Trans>
            </p>
          </Empty>
        }
      />
      {open !== null && <UploadDetails image={open} onClose={() => setOpen(null)} />}
    </PictureFrame>
  );
}

/** Begins the job that makes the sizes which pictures of an earlier version lack. */
function MakeSizes() {
  const make = useWrite(() => api.sourceImages.makeRenditions.mutate(), ['jobs']);
  return (
    <>
      <Button loading={make.isPending} onClick={() => make.mutate(undefined)}>
        <Trans>Make missing sizes</Trans>
      </Button>
      <LongJob id={make.data?.id ?? null} changes={['portionSizes', 'asServedSets', 'guideImages']}>
        {() => <Trans>All pictures have their sizes.</Trans>}
      </LongJob>
    </>
  );
}
