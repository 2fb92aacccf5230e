import type { CommandTexts, CommandWords } from '../../app/command-words.ts'

export default {
  'go-home': ['Próximos pasos'],
  'go-links': ['Bloques', 'Botones', 'Secciones', 'Archivo', 'Programar', 'Horario', 'Productos'],
  'go-design': ['Tema', 'Plantilla', 'Modo oscuro', 'Tipografía', 'Esquinas', 'Espaciado'],
  'go-profile': ['Biografía', 'Imagen', 'Foto', 'Avatar', 'Nombre', 'Pronombres', 'Redes sociales', 'SEO'],
  'go-analytics': ['Estadísticas', 'Visitas', 'Clics', 'Países'],
  'go-forms': ['Mensajes', 'Respuestas', 'Bandeja de entrada', 'Formulario de contacto', 'Boletín', 'Spam'],
  'go-doctor': ['Revisión', 'Puntuación', 'Enlaces rotos', 'Accesibilidad', 'Consejos'],
  'go-variants': ['Prueba A/B', 'Experimento', 'Público'],
  'go-campaigns': ['Promoción', 'Oferta', 'Programar'],
  'go-versions': ['Historial', 'Copia de seguridad', 'Restaurar', 'Deshacer'],
  'go-ideas': ['IA', 'Escribir textos', 'Sugerencias'],
  'go-alerts': ['Notificaciones', 'Advertencias'],
  'go-embed': [
    'Código QR',
    'Insignia',
    'Insertar en un sitio web',
    'Archivo HTML',
    'Página como datos',
    'Descargar',
  ],
  'go-webhooks': ['Integraciones', 'Zapier', 'Desarrollo'],
  'go-settings': ['Nombre de usuario', 'Bluesky', 'Mastodon', 'Ceder'],
  'go-workspaces': ['Equipo', 'Miembros', 'Invitar', 'Roles'],
  'go-plan': ['Precios', 'Facturación', 'Mejorar', 'Facturas', 'Suscripción', 'Cupón'],
  'go-account': ['Contraseña', 'Correo electrónico', 'Tu nombre'],
  'go-security': ['Dos factores', '2FA', 'Llaves de acceso', 'Sesiones', 'Dispositivos', 'Accesos'],
  'go-keys': ['API', 'Token', 'Desarrollo'],
  'go-agents': ['MCP', 'Asistentes de IA', 'Aplicaciones conectadas'],
  'go-data': ['Descargar', 'Copia de seguridad', 'RGPD', 'Eliminar la cuenta', 'Hoja de cálculo'],
  'add-block': ['Enlace nuevo', 'Producto', 'Vídeo', 'Formulario', 'Texto'],
  publish: ['Publicar', 'Despublicar'],
  import: ['Linktree', 'CSV', 'Traer enlaces'],
  'sign-out': ['Salir'],
} satisfies CommandWords

export const texts: CommandTexts = {
  publish: 'Publicar la página',
  unpublish: 'Despublicar la página',
  linksOn: (page) => `Enlaces en ${page}`,
  noResults: 'Sin resultados.',
  noResultsOn: (page) =>
    `Sin resultados. Solo se buscan los enlaces de ${page}. Para buscar otros, cambia de página.`,
  moreMatches: (n) => `${n} más. Escribe para encontrarlos.`,
}
