import { exportFile, FileAnswer } from '../../src/contract/files.ts';
import type { Download } from '../../src/services/downloads/open-download.ts';

export function toDownload(download: Download, now: Date): FileAnswer {
  const { content } = download;
  if (download.what === 'export') return exportFile(content, download.wanted, now);
  const { surveyId, extract } = download;
  return new FileAnswer(content, 'application/zip', `${surveyId}-extract-${extract.id}.zip`, extract.sizeBytes);
}
