import type { z } from 'zod';
import type { InstallationState } from '../../src/services/installation/installation.queries.ts';
import type { InstallationView } from './installation.schema.ts';

export function toInstallation({
  startedAt,
  lastBackup,
  settings,
  ...state
}: InstallationState): z.output<typeof InstallationView> {
  return {
    ...state,
    startedAt: startedAt.toISOString(),
    lastBackup: lastBackup && { ...lastBackup, createdAt: lastBackup.createdAt.toISOString() },
    settings: [...settings],
  };
}
