import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { DropFiles } from '../patterns/drop-files.tsx';
import { useAccess } from '../session/access.ts';
import { Icon } from '../shell/icon.tsx';
import { MAX_PHOTOS, MAX_PICTURE_BYTES, photoOfSource, PICTURE_FILES, weightIn, type SetPhoto } from './photos.ts';
import { PickUploads } from './pick-uploads.tsx';

/** Files that are chosen and not uploaded yet, by the key of their photograph. */
export type ChosenFiles = Map<string, File>;

/** The files that a form holds. Their pictures are shown from this machine. */
export function useChosenFiles(): [ChosenFiles, (files: readonly File[]) => SetPhoto[]] {
  const chosen = useRef<ChosenFiles>(new Map());
  const take = (files: readonly File[]) =>
    inOrder(files).map((file) => {
      const key = `file ${chosen.current.size + 1} ${file.name}`;
      chosen.current.set(key, file);
      return { key, url: URL.createObjectURL(file), sourceImageId: null, weight: weightIn(file.name), label: '' };
    });
  return [chosen.current, take];
}

/** As a person numbers them: `rice-2` before `rice-10`. */
function inOrder(files: readonly File[]): File[] {
  return files.toSorted((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }));
}

interface TakePicturesProps {
  /** How many the set has. */
  count: number;
  onFiles: (files: readonly File[]) => void;
  onPhotos: (photos: readonly SetPhoto[]) => void;
  isBusy?: boolean;
}

/** Adds photographs to a set: files, or uploads that are there. */
export function TakePictures({ count, onFiles, onPhotos, isBusy = false }: TakePicturesProps) {
  const { t, i18n } = useLingui();
  const { may } = useAccess();
  const [isPicking, pick] = useState(false);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const room = MAX_PHOTOS - count;
  const namesOf = (files: readonly File[]) => new Intl.ListFormat(i18n.locale).format(files.map(({ name }) => name));
  const take = (given: readonly File[]) => {
    const isPicture = ({ type }: File) => PICTURE_FILES.split(',').includes(type);
    const isTooLarge = ({ size }: File) => size > MAX_PICTURE_BYTES;
    const pictures = given.filter((file) => isPicture(file) && !isTooLarge(file));
    const others = namesOf(given.filter((file) => !isPicture(file)));
    const large = namesOf(given.filter((file) => isPicture(file) && isTooLarge(file)));
    setFaults([
      ...(others === '' ? [] : [t`No JPEG, PNG or SVG, so not taken: ${others}`]),
      ...(large === '' ? [] : [t`More than 32 MB, so not taken: ${large}`]),
      ...(pictures.length > room ? [t`A set has ${MAX_PHOTOS} photographs at most.`] : []),
    ]);
    if (pictures.length > 0 && room > 0) onFiles(pictures.slice(0, room));
  };
  return (
    <div className="stack tight">
      <DropFiles
        label={t`Drop photographs anywhere on this page`}
        hint={<Trans>JPEG, PNG or SVG, up to 32 MB each. A name such as rice-120g.jpg fills the weight in.</Trans>}
        accept={PICTURE_FILES}
        isMultiple
        isSmall={count > 0}
        isBusy={isBusy}
        onFiles={take}
      />
      <div role="alert">
        {faults.map((fault) => (
          <p className="bad" key={fault}>
            {fault}
          </p>
        ))}
      </div>
      {may('source-images:read') && (
        <div className="row">
          <Button size="xs" leftSection={<Icon name="picture" />} onClick={() => pick(true)}>
            <Trans>Choose among the uploads…</Trans>
          </Button>
        </div>
      )}
      {isPicking && (
        <PickUploads
          most={room}
          onClose={() => pick(false)}
          onPicked={(images) => onPhotos(images.map(photoOfSource))}
        />
      )}
    </div>
  );
}
