import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { read } from '../calls/read.ts';
import { Empty } from '../patterns/states.tsx';
import { useAccess } from '../session/access.ts';
import { Icon } from '../shell/icon.tsx';
import { Photo } from './photo.tsx';
import { PictureFrame } from './picture-frame.tsx';
import { PictureList } from './picture-list.tsx';

/** The guide images: pictures with outlines, of which a respondent chooses one. */
export default function GuideImagesPage() {
  const { t } = useLingui();
  const mayWrite = useAccess().may('portion-images:write');
  const { data } = useQuery(read.guideImages.list({ limit: 1 }));
  const create = mayWrite && (
    <Button component={Link} to="/pictures/guide-images/new" variant="filled" leftSection={<Icon name="plus" />}>
      <Trans>New outlined picture</Trans>
    </Button>
  );
  return (
    <PictureFrame
      title={t`Outlined pictures`}
      lead={
        data && (
          <>
            <Plural value={data.total} one="# picture" other="# pictures" />
            {', '}
            <Trans>each with outlines around objects. Respondents choose the object that looks like theirs.</Trans>
          </>
        )
      }
      actions={create}
    >
      <PictureList
        name={t`Outlined pictures`}
        searchFor={t`Part of an id or a description`}
        read={(wanted) => read.guideImages.list(wanted)}
        cards={(guides) =>
          guides.map(({ id, description, baseImage }) => (
            <li key={id} className="shot">
              <Link to={`/pictures/guide-images/${id}`}>
                <div className="frame">
                  <Photo picture={baseImage} alt="" sizes="300px" />
                </div>
                <b className="strong">{description}</b>
                <span className="meta mono">{id}</span>
              </Link>
            </li>
          ))
        }
        empty={
          <Empty title={t`No outlined picture yet`}>
            <p>
              <Trans>Take one photograph of several objects, draw an outline around each, and write its grams.</Trans>
            </p>
            {create}
          </Empty>
        }
      />
    </PictureFrame>
  );
}
