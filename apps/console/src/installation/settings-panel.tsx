import { Trans, useLingui } from '@lingui/react/macro';
import type { Installation } from 'dietary-recall-client';
import { Panel } from '../patterns/panel.tsx';
import { serviceUrl } from '../session/service.ts';

type Setting = Installation['settings'][number];

/** The settings of the process that answers, which are changed on its machine. */
export function SettingsPanel({ settings }: { settings: readonly Setting[] }) {
  const { t } = useLingui();
  const groups = Object.entries(Object.groupBy(settings, ({ group }) => group));
  return (
    <Panel
      title={t`Settings`}
      lead={t`They are changed in the environment of the service, which is then started again. Secrets are not shown.`}
      footer={
        <a href={`${serviceUrl}/docs/reference/configuration.md`}>
          <Trans>Every setting, with its default and its effect</Trans>
        </a>
      }
    >
      <div className="as-table" tabIndex={0} role="region" aria-label={t`All settings`}>
        <table className="table cards compact">
          <thead>
            <tr>
              <th scope="col">
                <Trans>Name</Trans>
              </th>
              <th scope="col">
                <Trans>Value</Trans>
              </th>
              <th scope="col">
                <Trans>What it does</Trans>
              </th>
            </tr>
          </thead>
          {groups.map(([group, ofGroup = []]) => (
            <tbody key={group}>
              <tr>
                <th scope="rowgroup" className="strong" colSpan={3} lang="en">
                  {group}
                </th>
              </tr>
              {ofGroup.map((setting) => (
                <tr key={setting.name}>
                  <th scope="row" className="mono">
                    {setting.name}
                  </th>
                  <td className="breaks" data-label={t`Value`}>
                    <Value setting={setting} />
                  </td>
                  <td lang="en" className="dim whole">
                    {plain(setting.description)}
                  </td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </Panel>
  );
}

function Value({ setting: { isSet, value, unset } }: { setting: Setting }) {
  if (isSet && value === null) {
    return (
      <b className="strong">
        <Trans>set, not shown</Trans>
      </b>
    );
  }
  if (isSet) return <b className="strong mono">{value}</b>;
  if (value !== null) return <span className="mono dim">{value}</span>;
  return (
    <span className="dim" lang="en">
      {plain(unset ?? '–')}
    </span>
  );
}

/** Markdown without its marks of code. */
function plain(text: string): string {
  return text.replaceAll('`', '');
}
