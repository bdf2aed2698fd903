import type { z } from 'zod';
import type { Interview } from '../../src/services/interviews/start-interview.ts';
import type { InterviewView } from './interviews.schema.ts';

export function toInterview({ expiresAt, ...interview }: Interview): z.output<typeof InterviewView> {
  return { ...interview, expiresAt: expiresAt.toISOString() };
}
