import type { StoredApplicationFile } from '@whorl/contract/console/applications.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { application as texts } from '../../../../content/interface/console/applications.json';
import { DataTable } from '../../../design/data-table.tsx';
import { formatFileSize } from '../format.ts';

type Props = {
  files: readonly StoredApplicationFile[];
  /** URL of a file with `:file`; undefined if the user may not download it. */
  url: string | undefined;
};

/** The files of an application. For editors, the names are links that download them. */
export function ApplicationFiles({ files, url }: Props) {
  if (files.length === 0) return <p className="quiet">{texts.noFiles}</p>;
  return (
    <DataTable
      caption={texts.files}
      columns={[
        { title: texts.file, className: 'break-anywhere' },
        { title: texts.field, className: 'break-anywhere' },
        { title: texts.kind },
        { title: texts.size, isNumber: true },
      ]}
      rows={files.map(({ id, name, field, kind, bytes }) => ({
        key: id,
        cells: [
          url === undefined ? (
            <bdi key="name">{name}</bdi>
          ) : (
            <a
              key="name"
              href={url.replace(':file', encodeURIComponent(id))}
              download=""
              aria-label={fillIn(texts.download, { name })}
            >
              <bdi>{name}</bdi>
            </a>
          ),
          field,
          kind.toUpperCase(),
          formatFileSize(bytes),
        ],
      }))}
      note={url === undefined ? texts.viewerNote : texts.fileNote}
    />
  );
}
