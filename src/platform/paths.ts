/** The addresses of all screens, written once; mails need them as well as screens. */
export const paths = {
  home: '/',
  auth: '/auth',
  recover: '/auth?tab=reset',
  login: '/login',
  register: '/register',
  verifyEmail: '/verify-email',
  /** Where the links of mails lead. */
  newPassword: (token: string) => `/auth?tab=reset&token=${token}`,
  confirmEmail: (token: string) => `/verify-email?token=${token}`,
  overview: '/dashboard',
  till: '/dashboard/pos',
  schedule: '/dashboard/schedule',
  clients: '/dashboard/clients',
  newClient: '/dashboard/clients?new=true',
  products: '/dashboard/products',
  services: '/dashboard/services',
  professionals: '/dashboard/professionals',
  bookingLink: '/dashboard/booking-link',
  account: '/dashboard/user-settings',
  design: '/design',
  booking: (slug: string) => `/booking/${slug}`,
} as const
