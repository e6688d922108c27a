import type { ServerStorageEntry } from './server-entry.ts';

/** Personal data of the console's users, a part of `serverStorageEntries`. */
export const consoleStorageEntries: readonly ServerStorageEntry[] = [
  {
    id: 'console_users',
    table: 'console_users',
    personal: ['email', 'role', 'created_at', 'openid_account'],
    technical: ['id', 'password_hash', 'invitation_hash', 'invitation_expires_at'],
  },
  {
    id: 'console_sessions',
    table: 'console_sessions',
    personal: ['user_id', 'network', 'started_at', 'last_seen_at', 'confirmed_at', 'expires_at'],
    technical: ['id', 'cookie_hash', 'token_hash'],
  },
  {
    id: 'console_access_tokens',
    table: 'console_access_tokens',
    personal: ['user_id', 'created_at', 'expires_at'],
    technical: ['id', 'token_hash'],
  },
  {
    id: 'console_saved_views',
    table: 'console_saved_views',
    personal: ['owner_id', 'name', 'filters', 'created_at'],
    technical: ['id', 'section', 'is_shared', 'version'],
  },
  {
    id: 'audit_log',
    table: 'audit_log',
    personal: ['actor', 'subject', 'network', 'at', 'action', 'detail'],
    technical: ['id'],
  },
];
