import type { PublicSurveyParameters } from 'dietary-recall-client';
import type { ReactNode } from 'react';
import { HelpSheet } from '../help/help.tsx';
import { Header } from './header.tsx';
import { Heading } from './heading.tsx';
import { SkipLink } from './skip-link.tsx';
import { useSurveyTitle } from './theme.tsx';

interface FrameProps {
  surveyId?: string;
  publicParameters?: PublicSurveyParameters | null;
  isWide?: boolean;
  className?: string;
  children: ReactNode;
}

/** Header and page, without the day. */
export function PlainFrame({
  surveyId = '',
  publicParameters = null,
  isWide = false,
  className = '',
  children,
}: FrameProps) {
  const title = useSurveyTitle(publicParameters);
  return (
    <>
      <SkipLink />
      <Header
        title={title}
        logo={publicParameters?.logoUrl ?? null}
        languages={publicParameters?.languages ?? []}
        hasHelp={publicParameters !== null}
      />
      <div className={isWide ? 'frame frame--wide' : 'frame'}>
        <main className={`question ${className}`} id="question">
          {children}
        </main>
      </div>
      {publicParameters && <HelpSheet surveyId={surveyId} publicParameters={publicParameters} context={null} />}
    </>
  );
}

/** A page that says one thing, and what the person may do. */
export function PlainPage({
  title,
  children,
  ...frame
}: Omit<FrameProps, 'children'> & { title: ReactNode; children?: ReactNode }) {
  return (
    <PlainFrame {...frame}>
      <div className="grow plain">
        <Heading title={title} />
        {children}
      </div>
    </PlainFrame>
  );
}
