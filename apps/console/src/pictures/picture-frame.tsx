import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { KindsPage } from '../patterns/kinds-page.tsx';
import { useAccess } from '../session/access.ts';
import './pictures.css';

interface PictureFrameProps {
  title: string;
  lead: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** The page of a kind of pictures, with links to the other kinds. */
export function PictureFrame({ title, lead, actions, children }: PictureFrameProps) {
  const { t } = useLingui();
  const { may } = useAccess();
  const kinds = [
    { to: '/pictures', name: t`As-served sets` },
    { to: '/pictures/guide-images', name: t`Outlined pictures` },
    { to: '/pictures/drinkware', name: t`Drinkware` },
    ...(may('source-images:read') ? [{ to: '/pictures/uploads', name: t`Uploads` }] : []),
  ];
  return (
    <KindsPage title={title} lead={lead} crumbs={[]} actions={actions} label={t`Kinds of pictures`} kinds={kinds}>
      {children}
    </KindsPage>
  );
}
