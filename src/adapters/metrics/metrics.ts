import type { Logger } from 'pino';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** In seconds. Most operations take 1 to 20 ms; imports, exports and sign-ins far longer. */
const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** In seconds. A mail server may take ten minutes. */
const TASK_BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 900];
/** In seconds. */
const BUILD_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** The time for reading a value on demand, so that a stuck database does not hide the other values. */
const READ_TIMEOUT_MS = 2000;

/** The labels of `recall_info` for one process. */
export interface ProcessFacts {
  version: string;
  role: string;
}

/** Values that are read together on demand. */
export interface GaugeGroup<T> {
  /** The name of the source, for the log and `recall_metrics_unreadable_total`. */
  source: string;
  read: () => readonly T[] | Promise<readonly T[]>;
  /** The one label of the values, and its value for each thing that was read. */
  label: { name: string; of: (thing: T) => string };
  /** The values by the name of their metric. */
  values: Readonly<Record<string, { help: string; of: (thing: T) => number }>>;
}

/**
 * The metrics of a process, for Prometheus. Labels are names that the code or an operator chose (operations, queues, locales),
 * never a person, a survey or a food. Each process has its own registry; the global one of the library is not used.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #log: Logger;
  readonly #calls = this.#counter('recall_operation_calls_total', {
    help: 'Calls of operations, over REST or typed RPC; outcome is ok, or the HTTP status of the refusal or failure.',
    labels: ['operation', 'outcome'],
  });
  readonly #callSeconds = this.#histogram('recall_operation_duration_seconds', {
    help: 'Time from the start of a call to its answer; of a download until it starts, of an upload including its reception.',
    labels: ['operation'],
    buckets: DURATION_BUCKETS,
  });
  readonly #requests = this.#counter('recall_http_requests_total', {
    help: 'HTTP requests, including those that reach no operation; status is aborted where the client disconnected.',
    labels: ['surface', 'method', 'status'],
  });
  readonly #requestSeconds = this.#histogram('recall_http_request_duration_seconds', {
    help: 'Time from the headers of a request until the last byte of its answer was sent.',
    labels: ['surface'],
    buckets: DURATION_BUCKETS,
  });
  readonly #attempts = this.#counter('recall_task_attempts_total', {
    help: 'Attempts at tasks by this process; a failed one is repeated while the policy of its queue allows.',
    labels: ['queue', 'outcome'],
  });
  readonly #attemptSeconds = this.#histogram('recall_task_duration_seconds', {
    help: 'Time that an attempt at a task took.',
    labels: ['queue'],
    buckets: TASK_BUCKETS,
  });
  readonly #mails = this.#counter('recall_mails_total', {
    help: 'Mails given to the mail server: sent, refused permanently, or failed and tried again.',
    labels: ['outcome'],
  });
  readonly #sms = this.#counter('recall_sms_total', {
    help: 'SMS given to the gateway: sent, refused permanently, or failed and tried again.',
    labels: ['outcome'],
  });
  readonly #applicationErrors = this.#counter('recall_application_errors_total', {
    help: 'Errors that the applications reported from browsers.',
    labels: ['application'],
  });
  readonly #builds = this.#counter('recall_index_builds_total', {
    help: 'Builds of the food list and search index of a locale by this process.',
    labels: ['outcome'],
  });
  readonly #buildSeconds = this.#histogram('recall_index_build_duration_seconds', {
    help: 'Time that a build of the food list and search index of a locale took.',
    labels: [],
    buckets: BUILD_BUCKETS,
  });
  readonly #storeFailures = this.#counter('recall_image_store_failures_total', {
    help: 'Failed accesses to the image store; a missing file is not a failure.',
    labels: ['access'],
  });
  readonly #unreadable = this.#counter('recall_metrics_unreadable_total', {
    help: 'Values that could not be read in time and are missing from an answer.',
    labels: ['source'],
  });

  constructor(log: Logger) {
    this.#log = log;
  }

  /** The media type of the text that `read` returns. */
  get mediaType(): string {
    return this.#registry.contentType;
  }

  /** Returns all metrics in the text format of Prometheus. */
  read(): Promise<string> {
    return this.#registry.metrics();
  }

  /** Adds CPU time, memory, event loop and garbage collection of this process, under the names that dashboards expect. */
  watchProcess({ version, role }: ProcessFacts): void {
    const name = 'recall_info';
    const labelNames = ['version', 'role'];
    new Gauge({
      name,
      help: 'Version and role of this process; always 1.',
      labelNames,
      registers: [this.#registry],
    }).set({ version, role }, 1);
    collectDefaultMetrics({ register: this.#registry });
  }

  call(operation: string, outcome: string, seconds: number): void {
    this.#calls.inc({ operation, outcome });
    this.#callSeconds.observe({ operation }, seconds);
  }

  request({ surface, method, status }: { surface: string; method: string; status: string }, seconds: number): void {
    this.#requests.inc({ surface, method, status });
    this.#requestSeconds.observe({ surface }, seconds);
  }

  attempt(queue: string, outcome: 'done' | 'failed', seconds: number): void {
    this.#attempts.inc({ queue, outcome });
    this.#attemptSeconds.observe({ queue }, seconds);
  }

  mail(outcome: 'sent' | 'refused' | 'failed'): void {
    this.#mails.inc({ outcome });
  }

  sms(outcome: 'sent' | 'refused' | 'failed'): void {
    this.#sms.inc({ outcome });
  }

  applicationError(application: string): void {
    this.#applicationErrors.inc({ application });
  }

  build(outcome: 'done' | 'failed', seconds: number): void {
    this.#builds.inc({ outcome });
    this.#buildSeconds.observe(seconds);
  }

  storeFailure(access: string): void {
    this.#storeFailures.inc({ access });
  }

  /** Registers values that are read on demand. Values that do not arrive in time are missing from the answer, and counted. */
  gauges<T>({ source, read, label, values }: GaugeGroup<T>): void {
    let reading: Promise<readonly T[]> | null = null;
    const readOnce = () => (reading ??= this.#inTime(source, read).finally(() => (reading = null)));
    for (const [name, { help, of }] of Object.entries(values)) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: [label.name],
        registers: [this.#registry],
        collect: async () => {
          const things = await readOnce();
          gauge.reset();
          for (const thing of things) gauge.set({ [label.name]: label.of(thing) }, of(thing));
        },
      });
    }
  }

  /** Registers a value that can be read at once. */
  gauge(name: string, { help, read }: { help: string; read: () => number }): void {
    const gauge: Gauge = new Gauge({ name, help, registers: [this.#registry], collect: () => gauge.set(read()) });
  }

  async #inTime<T>(source: string, read: GaugeGroup<T>['read']): Promise<readonly T[]> {
    const timeout = Promise.withResolvers<never>();
    const timer = setTimeout(() => timeout.reject(new Error(`no answer in ${READ_TIMEOUT_MS} ms`)), READ_TIMEOUT_MS);
    try {
      return await Promise.race([read(), timeout.promise]);
    } catch (err) {
      this.#unreadable.inc({ source });
      this.#log.warn({ err, source }, 'metrics are missing, because their source does not answer');
      return [];
    } finally {
      clearTimeout(timer);
    }
  }

  #counter(name: string, { help, labels }: { help: string; labels: string[] }): Counter {
    return new Counter({ name, help, labelNames: labels, registers: [this.#registry] });
  }

  #histogram(
    name: string,
    { help, labels, buckets }: { help: string; labels: string[]; buckets: number[] },
  ): Histogram {
    return new Histogram({ name, help, labelNames: labels, buckets, registers: [this.#registry] });
  }
}
