import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { read } from '../calls/read.ts';
import { Loaded } from '../patterns/states.tsx';
import { Photo } from './photo.tsx';

/** The photograph of an image map, how many outlines it has, and from which upload it was made. */
export function MapPreview({ mapId }: { mapId: string }) {
  const query = useQuery(read.imageMaps.get({ id: mapId }));
  const { data: source } = useQuery(read.imageMaps.baseImageSource({ id: mapId }));
  return (
    <Loaded query={query}>
      {({ description, baseImage, objects }) => (
        <figure className="stack tight map">
          <Photo picture={baseImage} alt={description} sizes="480px" />
          <figcaption className="soft">
            <Plural value={Object.keys(objects).length} one="# outline" other="# outlines" />
            {source && (
              <>
                , <Trans>from upload {source.sourceImageId}</Trans>
              </>
            )}
          </figcaption>
        </figure>
      )}
    </Loaded>
  );
}
