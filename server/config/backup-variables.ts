import { backupKey, optional, text, webUrl, wholeNumber, withDefault } from './config-values.ts';

/** Settings of scheduled backups. */
export const backupVariables = {
  BACKUP_DIR: optional(
    text,
    'Folder for scheduled backups of the database; without it none are made. One server, or servers that share the folder, may have it.',
  ),
  BACKUP_INTERVAL_HOURS: withDefault(wholeNumber(1, 720), '24', 'Hours between scheduled backups.'),
  BACKUP_KEEP: withDefault(
    wholeNumber(1, 10_000),
    '14',
    'Number of scheduled backups to keep; the oldest ones beyond it are deleted.',
  ),
  BACKUP_KEY: optional(
    backupKey,
    'Key that encrypts scheduled backups: 32 bytes in Base64, such as from openssl rand -base64 32. Without it they are not encrypted; without the key an encrypted backup is lost.',
  ),
  BACKUP_S3_URL: optional(
    webUrl,
    'Bucket of an S3-compatible service, with an optional prefix, that encrypted backups are uploaded to, such as https://s3.eu-central-1.amazonaws.com/BUCKET/PREFIX; none by default.',
  ),
  BACKUP_S3_REGION: withDefault(text, 'us-east-1', 'Region of the bucket, which is part of the signature.'),
  BACKUP_S3_KEY_ID: optional(text, 'ID of an access key that may write to the bucket; it needs no other rights.'),
  BACKUP_S3_SECRET: optional(text, 'Secret of this access key.'),
} as const;
