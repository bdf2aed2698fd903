import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Field } from '../patterns/record-form.tsx';
import { PhotoCount, PhotoGrid } from './photo-grid.tsx';
import { idFrom, type SetPhoto, type SetValues } from './photos.ts';
import type { ChosenFiles } from './take-pictures.tsx';

export function useSetNames(): Record<'id' | 'description' | 'photos', string> {
  const { t } = useLingui();
  return { id: t`Id`, description: t`What it shows`, photos: t`Photographs` };
}

/** What a set lacks, in words at its fields. */
export function useCheckSet(
  files: ChosenFiles,
): (values: SetValues) => Partial<Record<keyof SetValues & string, string>> {
  const { t } = useLingui();
  return ({ description, photos }) => {
    const lost = photos.findIndex(({ key, sourceImageId }) => sourceImageId === null && !files.has(key));
    const fault =
      photos.length === 0
        ? t`Add at least one photograph.`
        : photos.some(({ weight }) => weight === '' || weight <= 0)
          ? t`Each photograph needs a weight.`
          : lost >= 0
            ? t`The upload of photograph ${lost + 1} is lost: take it out, and add its file anew.`
            : null;
    return {
      ...(description.trim() === '' ? { description: t`Say what it shows.` } : {}),
      ...(fault === null ? {} : { photos: fault }),
    };
  };
}

interface SetFieldsProps {
  field: Field<SetValues>;
  values: SetValues;
  /** Adds photographs. */
  take: (add: (photos: readonly SetPhoto[]) => void) => ReactNode;
}

/** The fields of a set, new or stored. */
export function SetFields({ field, values, take }: SetFieldsProps) {
  const { t } = useLingui();
  const { onChange, error } = field('photos');
  const suggested = idFrom(values.description);
  return (
    <>
      <div className="fields">
        <TextInput {...field('description')} placeholder={t`Rice, cooked`} />
        <TextInput
          {...field('id')}
          placeholder={suggested}
          spellCheck={false}
          description={t`Food lists name the set by it. Letters, digits, _ and -. Empty: from what it shows.`}
        />
      </div>
      {take((photos) => onChange([...values.photos, ...photos]))}
      <PhotoGrid photos={values.photos} change={onChange} error={error} />
      {values.photos.length > 0 && <PhotoCount photos={values.photos} />}
    </>
  );
}
