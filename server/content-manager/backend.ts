export type ContentManagerSettings =
  | { readonly backend: 'local' }
  | {
      readonly backend: 'github' | 'gitlab' | 'gitea';
      /** `OWNER/NAME` */
      readonly repository: string;
      readonly branch: string | undefined;
      readonly baseUrl: string | undefined;
      readonly applicationId: string | undefined;
    };

/** Where the content manager keeps texts, as its configuration has it, and which hosts its page has to reach for that. */
export type Backend = {
  readonly configuration: Readonly<Record<string, unknown>>;
  /** Origins of the repository's interface. */
  readonly hosts: readonly string[];
  /** Origins of the pictures of those who have signed in. */
  readonly pictureHosts: readonly string[];
};

export function backendOf(settings: ContentManagerSettings): Backend {
  switch (settings.backend) {
    case 'local':
      // The files of a folder that the browser is given. The content manager wants a host of repositories beside it: with
      // this name, `site/build/build-content-manager.ts` leaves its button away.
      return {
        configuration: { name: 'gitlab', repo: 'this/working-tree', auth_methods: ['oauth'] },
        hosts: [],
        pictureHosts: [],
      };
    case 'github':
      return {
        configuration: {
          ...repositoryOf(settings),
          // Without a client of one's own, editors would be sent through that of another company.
          ...(settings.baseUrl === undefined ? { auth_methods: ['token'] } : { base_url: settings.baseUrl }),
        },
        hosts: ['https://api.github.com'],
        pictureHosts: ['https://avatars.githubusercontent.com'],
      };
    case 'gitlab': {
      const host = settings.baseUrl ?? 'https://gitlab.com';
      return {
        configuration: {
          ...repositoryOf(settings),
          base_url: host,
          api_root: `${host}/api/v4`,
          ...(settings.applicationId === undefined
            ? { auth_methods: ['token'] }
            : { auth_type: 'pkce', app_id: settings.applicationId }),
        },
        hosts: [host],
        pictureHosts: [host],
      };
    }
    case 'gitea': {
      const host = settings.baseUrl ?? 'https://gitea.com';
      return {
        configuration: {
          ...repositoryOf(settings),
          base_url: host,
          api_root: `${host}/api/v1`,
          ...(settings.applicationId === undefined ? { auth_methods: ['token'] } : { app_id: settings.applicationId }),
        },
        hosts: [host],
        pictureHosts: [host],
      };
    }
  }
}

const repositoryOf = ({ backend, repository, branch }: Exclude<ContentManagerSettings, { backend: 'local' }>) => ({
  name: backend,
  repo: repository,
  ...(branch !== undefined && { branch }),
});
