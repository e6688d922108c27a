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

/** The content manager's repository, as its configuration describes it, and the hosts that its page may reach. */
export type Backend = {
  readonly configuration: Readonly<Record<string, unknown>>;
  /** Origins of the repository's API. */
  readonly hosts: readonly string[];
  /** Origins of the avatars of signed-in users. */
  readonly pictureHosts: readonly string[];
};

/** Returns the repository settings of the content manager, in its own configuration format. */
export function createBackend(settings: ContentManagerSettings): Backend {
  switch (settings.backend) {
    case 'local':
      // Edits files of a local folder chosen in the browser. The content manager also requires a repository host:
      // `site/build/build-content-manager.ts` hides the sign-in button of this name.
      return {
        configuration: { name: 'gitlab', repo: 'this/working-tree', auth_methods: ['oauth'] },
        hosts: [],
        pictureHosts: [],
      };
    case 'github':
      return {
        configuration: {
          ...toRepositoryConfig(settings),
          // Without its own OAuth client, sign-in would go through another company's.
          ...(settings.baseUrl === undefined ? { auth_methods: ['token'] } : { base_url: settings.baseUrl }),
        },
        hosts: ['https://api.github.com'],
        pictureHosts: ['https://avatars.githubusercontent.com'],
      };
    case 'gitlab': {
      const host = settings.baseUrl ?? 'https://gitlab.com';
      return {
        configuration: {
          ...toRepositoryConfig(settings),
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
          ...toRepositoryConfig(settings),
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

const toRepositoryConfig = ({
  backend,
  repository,
  branch,
}: Exclude<ContentManagerSettings, { backend: 'local' }>) => ({
  name: backend,
  repo: repository,
  ...(branch !== undefined && { branch }),
});
