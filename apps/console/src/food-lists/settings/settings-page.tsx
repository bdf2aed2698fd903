import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { read } from '../../calls/read.ts';
import { Page } from '../../patterns/page.tsx';
import { ScreenLink } from '../../patterns/screen-link.tsx';
import { useAccess } from '../../session/access.ts';
import '../food-lists.css';
import { History } from '../parts/history.tsx';
import { useListName } from '../parts/use-list-name.ts';
import { BelowDetection } from './below-detection.tsx';
import { EnergyFactors } from './energy-factors.tsx';
import { Files } from './files.tsx';
import { useListFieldNames } from './list-fields.tsx';
import { ListSettings } from './list-settings.tsx';
import { Translations } from './translations.tsx';

const PARTS = ['list', 'detection', 'energy', 'texts', 'files', 'history'] as const;

/** The settings of a food list. */
export default function SettingsPage() {
  const { t } = useLingui();
  const { may } = useAccess();
  const { locale = '' } = useParams({ strict: false }) as { locale?: string };
  const { part: wanted } = useSearch({ strict: false }) as { part?: string };
  const part = PARTS.find((one) => one === wanted) ?? 'list';
  const list = useListName();
  const names = useListFieldNames();
  const isReadOnly = !may('food-list:write', { locale });
  const parts = {
    list: t`The list`,
    detection: t`Below detection`,
    energy: t`Energy factors`,
    texts: t`Translations`,
    files: t`Import and export`,
    history: t`History`,
  };
  return (
    <Page
      title={t`Settings of the list`}
      crumbs={[
        { to: '/food-lists', name: t`Food lists` },
        { to: `/food-lists/${locale}`, name: list },
      ]}
      actions={
        <ScreenLink to="/nutrients/export-columns" search={{ list: locale }}>
          <Trans>Columns of exports</Trans>
        </ScreenLink>
      }
    >
      <nav className="kinds" aria-label={t`Parts of the settings`}>
        {PARTS.map((one) => (
          <Link
            key={one}
            to={`/food-lists/${locale}/settings`}
            search={{ part: one } as never}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={one === part ? 'page' : undefined}
          >
            {parts[one]}
          </Link>
        ))}
      </nav>
      {part === 'list' && <ListSettings key={locale} locale={locale} isReadOnly={!may('locales:write')} />}
      {part === 'detection' && <BelowDetection key={locale} locale={locale} isReadOnly={isReadOnly} />}
      {part === 'energy' && <EnergyFactors key={locale} locale={locale} isReadOnly={isReadOnly} />}
      {part === 'texts' && <Translations key={locale} locale={locale} isReadOnly={isReadOnly} />}
      {part === 'files' && <Files locale={locale} />}
      {part === 'history' && (
        <History
          names={names}
          page={(cursor) => read.locales.changes({ locale, limit: 20, ...(cursor && { cursor }) })}
        />
      )}
    </Page>
  );
}
