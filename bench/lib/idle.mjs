/** Waits until all jobs caused so far are done, because they are not part of the measured call. */
export async function untilIdle({ sql }) {
  const isBusy = async () =>
    (await sql('SELECT FROM graphile_worker.jobs WHERE run_at <= now() AND attempts < max_attempts LIMIT 1')).length > 0
  while (await isBusy()) await sql('SELECT pg_sleep(0.02)')
}
