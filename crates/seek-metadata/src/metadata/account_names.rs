//! Names of accounts that programs of sites write as the author.

/// Names of roles in lower case.
const ROLES: [&str; 26] = [
    "admin", "administrator", "administrador", "administrateur", "administratör", "amministratore", "beheerder",
    "site admin", "siteadmin", "sysadmin", "superadmin", "super user", "superuser", "root", "webmaster", "webadmin",
    "editor", "moderator", "user", "guest", "test", "wordpress", "администратор", "管理员", "管理員", "管理者",
];

/// Whether a declared author is a role or the name of a user: one word of small ASCII letters, digits and marks.
pub(super) fn is_account(name: &str) -> bool {
    let is_of_user =
        |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'_' | b'-' | b'.');
    name.bytes().all(is_of_user) || is_role(name)
}

/// Whether a declared author is a role.
pub(super) fn is_role(name: &str) -> bool {
    ROLES.contains(&name.to_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accounts_are_told_from_names() {
        for name in ["admin", "Administrator", "Super User", "jdoe2", "ann_lee"] {
            assert!(is_account(name), "{name}");
        }
        for name in ["Jane Doe", "Voltaire", "林小满", "Иван"] {
            assert!(!is_account(name), "{name}");
        }
    }
}
