import { socketPort } from './socket-folder.ts';

/**
 * PostgreSQL's settings, given with the command so that they change with the code and not with a file in the data folder.
 *
 * @param socketFolder an absolute path; any character may be in it
 */
export function settings(socketFolder: string): string[] {
  const values = {
    listen_addresses: '',
    port: socketPort,
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    // A machine of one or two gigabytes, shared with Node. Reading goes through the system's cache anyway.
    shared_buffers: '64MB',
    // Disks without a moving head find any page as fast as the next one; the default is of another age.
    random_page_cost: '1.1',
    max_connections: 60,
    max_wal_size: '512MB',
    // No query takes the other core from the requests; and a container's 64 MB of /dev/shm suffice.
    max_parallel_workers: 0,
    // Acknowledged data is on the disk.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    autovacuum: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_checkpoints: 'off',
    // Details and statements of errors hold what people wrote: their addresses must not lie in a log.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_line_prefix: '%m [%p] ',
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
