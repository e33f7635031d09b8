import { socketPort } from './socket-folder.ts';

/**
 * PostgreSQL's settings, passed on the command line so that they change with the code and not with a file in the data folder.
 * @param socketFolder an absolute path with any characters
 */
export function settings(socketFolder: string): string[] {
  const values = {
    listen_addresses: '',
    port: socketPort,
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    // For a machine of one or two gigabytes, shared with Node. Reads go through the system's cache anyway.
    shared_buffers: '64MB',
    // On solid-state disks any page is found as fast as the next one; the default is for older disks.
    random_page_cost: '1.1',
    max_connections: 60,
    max_wal_size: '512MB',
    // No query takes the other core from requests; and a container's 64 MB of /dev/shm are enough.
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
    // Details and statements of errors contain users' texts and addresses, which must not be in a log.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_line_prefix: '%m [%p] ',
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
