import { api } from '../session/service.ts';
import { imagesOf, type SetPhoto, type SetValues } from './photos.ts';
import type { ChosenFiles } from './take-pictures.tsx';

/** Files alone go in one call. Beside uploads that are there, they become uploads first. */
export async function createSet({ id, description, photos }: SetValues, files: ChosenFiles) {
  const labels = photos.map(({ label }) => label.trim()).filter((label) => label !== '');
  const areFiles = photos.every(({ key }) => files.has(key));
  if (!areFiles || (labels.length > 0 && labels.length < photos.length)) {
    const images = imagesOf(await uploaded(id, photos, files));
    return api.asServedSets.createFromSources.mutate({ id, description, images });
  }
  const form = formOf(photos, files);
  form.set('id', id);
  form.set('description', description);
  for (const { weight } of photos) form.append('weight', String(weight));
  for (const label of labels) form.append('label', label);
  return api.asServedSets.create.mutate(form);
}

/** Replaces a set, whose new photographs may be files, unless it is no longer of the version. */
export async function updateSet(
  currentId: string,
  { id, description, photos }: SetValues,
  files: ChosenFiles,
  version: string | null,
) {
  const images = imagesOf(await uploaded(id, photos, files));
  return api.asServedSets.update.mutate({
    currentId,
    description,
    images,
    ...(id === currentId ? {} : { id }),
    ...(version === null ? {} : { baseVersion: version }),
  });
}

/** The photographs, each with its upload. */
async function uploaded(setId: string, photos: readonly SetPhoto[], files: ChosenFiles): Promise<SetPhoto[]> {
  const chosen = photos.filter(({ key }) => files.has(key));
  if (chosen.length === 0) return [...photos];
  const form = formOf(chosen, files);
  form.set('setId', setId);
  const uploads = await api.sourceImages.createForAsServed.mutate(form);
  const ids = new Map(chosen.map(({ key }, at) => [key, uploads[at]?.id ?? null]));
  return photos.map((photo) => ({ ...photo, sourceImageId: ids.get(photo.key) ?? photo.sourceImageId }));
}

function formOf(photos: readonly SetPhoto[], files: ChosenFiles): FormData {
  const form = new FormData();
  for (const { key } of photos) {
    const file = files.get(key);
    if (file !== undefined) form.append('files', file);
  }
  return form;
}
