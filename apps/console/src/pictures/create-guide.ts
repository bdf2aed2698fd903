import type { StoredGuideImage } from 'dietary-recall-client';
import { api } from '../session/service.ts';

export interface NewGuide extends Record<string, unknown> {
  id: string;
  description: string;
  /** The name of the file; '': none. */
  picture: string;
  drawing: string;
  /** The image map whose outlines it takes; null: it has a photograph of its own. */
  mapId: string | null;
}

export const EMPTY_GUIDE: NewGuide = { id: '', description: '', picture: '', drawing: '', mapId: null };

interface GuideFiles {
  picture?: File;
  drawing?: File;
}

/** Makes the image map, unless it is there, and then the guide image of it. `made` keeps the id of a map for a second try. */
export async function createGuide(
  values: NewGuide,
  files: GuideFiles,
  made: { current: string | null },
): Promise<StoredGuideImage> {
  const { id, description, mapId } = values;
  const imageMapId = mapId ?? made.current ?? (await createMap({ id, description }, files));
  if (mapId === null) made.current = imageMapId;
  return api.guideImages.create.mutate({ id, description, imageMapId, objectWeights: {} });
}

async function createMap(header: { id: string; description: string }, { picture, drawing }: GuideFiles) {
  const form = new FormData();
  if (picture !== undefined) form.set('baseImage', picture);
  if (drawing === undefined) {
    form.set('imageMapParameters', JSON.stringify(header));
    return (await api.imageMaps.create.mutate(form)).id;
  }
  const ids = [...(await drawing.text()).matchAll(/\bid="area_(\d+)"/g)].map(([, id]) => id ?? '');
  const objectDescriptions = Object.fromEntries(ids.map((id) => [id, `Object ${id}`]));
  form.set('svg', drawing);
  form.set('imageMapParameters', JSON.stringify({ ...header, objectDescriptions }));
  return (await api.imageMaps.createFromSvg.mutate(form)).id;
}
